import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { isAddressAllowed, parseAllowEntry, parseAllowList } from './addresses.ts';

const none = parseAllowList([]);

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];

describe('allowed IP addresses', () => {
  test('exclude this machine, its network, cloud metadata and unspecified addresses', () => {
    assert.deepEqual(
      refused.filter((address) => isAddressAllowed(none, address)),
      [],
    );
  });

  test('include public ones', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']) {
      assert.ok(isAddressAllowed(none, address), address);
    }
  });

  test('include those the operator allows', () => {
    const allow = parseAllowList(['127.0.0.1', '10.0.0.0/8', 'fd00::/16', 'Intranet.Example']);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.200.0.1', 'fd00::5']) {
      assert.ok(isAddressAllowed(allow, address), address);
    }
    for (const address of ['127.0.0.2', '192.168.0.1', 'fd01::1'])
      assert.ok(!isAddressAllowed(allow, address), address);
    assert.ok(allow.hosts.has('intranet.example'));
  });

  test('an entry that is neither a host nor a network is rejected', () => {
    for (const entry of ['10.0.0.0/33', 'http://a', 'a/8', '1.2.3', '-a', '300.1.1.1']) {
      assert.equal(parseAllowEntry(entry), undefined, entry);
    }
  });
});
