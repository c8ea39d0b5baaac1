// Manifests in deploy/: Kubernetes and compose refuse or ignore a misspelt field, and nobody sees it before a deployment.
// One engine: nothing is stored.
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/platform/config.ts';
import {
  anything,
  either,
  faultsOf,
  flag,
  list,
  map,
  matching,
  number,
  object,
  oneOf,
  text,
  type Schema,
} from './schema.ts';

const folder = join(import.meta.dirname, '../../../../deploy');
const name = matching(/^[a-z\d](?:[-a-z\d]*[a-z\d])?$/);
const quantity = matching(/^\d+(?:m|Ki|Mi|Gi)?$/);
const labels = map(text);
const metadata = object({ name }, { labels, annotations: labels, namespace: name });
const selector = object({ matchLabels: labels });
const port = either(name, number);
const probe = object(
  { httpGet: object({ path: matching(/^\//), port }) },
  {
    periodSeconds: number,
    timeoutSeconds: number,
    failureThreshold: number,
    initialDelaySeconds: number,
    successThreshold: number,
  },
);
const container = object(
  { name, image: matching(/^[\w.-]+(?::\d+)?\/[\w./-]+:[\w.-]+$/) },
  {
    ports: list(object({ containerPort: number }, { name, protocol: oneOf('TCP', 'UDP') })),
    env: list(object({ name: text }, { value: text, valueFrom: anything })),
    envFrom: list(either(object({ configMapRef: object({ name }) }), object({ secretRef: object({ name }) }))),
    securityContext: object(
      {},
      { allowPrivilegeEscalation: flag, readOnlyRootFilesystem: flag, capabilities: object({ drop: list(text) }) },
    ),
    resources: object({}, { requests: map(quantity), limits: map(quantity) }),
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
    volumeMounts: list(object({ name, mountPath: matching(/^\//) }, { readOnly: flag })),
  },
);
const pod = object(
  { containers: list(container) },
  {
    automountServiceAccountToken: flag,
    terminationGracePeriodSeconds: number,
    securityContext: object(
      {},
      {
        runAsNonRoot: flag,
        runAsUser: number,
        runAsGroup: number,
        fsGroup: number,
        seccompProfile: object({ type: text }),
      },
    ),
    topologySpreadConstraints: list(
      object({
        maxSkew: number,
        topologyKey: text,
        whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
        labelSelector: selector,
      }),
    ),
    volumes: list(object({ name }, { emptyDir: map(anything), persistentVolumeClaim: anything })),
  },
);
const kind = (apiVersion: string, named: string, rest: Record<string, Schema>): Schema =>
  object({ apiVersion: oneOf(apiVersion), kind: oneOf(named), metadata, ...rest });

const kinds: Record<string, Schema> = {
  ConfigMap: kind('v1', 'ConfigMap', { data: map(text) }),
  Deployment: kind('apps/v1', 'Deployment', {
    spec: object(
      { selector, template: object({ metadata: object({ labels }), spec: pod }) },
      {
        replicas: number,
        strategy: object(
          { type: oneOf('RollingUpdate') },
          { rollingUpdate: object({ maxUnavailable: number, maxSurge: number }) },
        ),
      },
    ),
  }),
  Service: kind('v1', 'Service', {
    spec: object({ selector: labels, ports: list(object({ port: number }, { name, targetPort: port })) }),
  }),
  PodDisruptionBudget: kind('policy/v1', 'PodDisruptionBudget', { spec: object({ minAvailable: number, selector }) }),
  Ingress: kind('networking.k8s.io/v1', 'Ingress', {
    spec: object(
      {
        rules: list(
          object({
            host: text,
            http: object({
              paths: list(
                object({
                  path: matching(/^\//),
                  pathType: oneOf('Prefix', 'Exact', 'ImplementationSpecific'),
                  backend: object({ service: object({ name, port: either(object({ name }), object({ number })) }) }),
                }),
              ),
            }),
          }),
        ),
      },
      { tls: list(object({ hosts: list(text), secretName: name })), ingressClassName: name },
    ),
  }),
};

const dependency = object({ condition: oneOf('service_started', 'service_healthy', 'service_completed_successfully') });
const service = object(
  { image: text },
  {
    build: object({ context: text, dockerfile: text }),
    restart: oneOf('no', 'always', 'on-failure', 'unless-stopped'),
    read_only: flag,
    tmpfs: list(text),
    cap_drop: list(text),
    security_opt: list(text),
    stop_grace_period: matching(/^\d+s$/),
    entrypoint: text,
    command: text,
    environment: map(text),
    ports: list(text),
    volumes: list(text),
    depends_on: either(list(text), map(dependency)),
    healthcheck: object({ test: list(text) }, { interval: matching(/^\d+s$/), retries: number }),
  },
);
const compose = object({ services: map(service) }, { volumes: map(anything) });

type Manifest = { kind: string; data?: Record<string, string>; spec?: { template?: { spec: unknown } } };
const manifests = async (): Promise<Manifest[]> =>
  parseAllDocuments(await readFile(join(folder, 'kubernetes/lectern.yaml'), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  );

describe('manifests', () => {
  test('of Kubernetes match the schemas of their kinds', async () => {
    const all = await manifests();
    assert.deepEqual(all.map(({ kind: one }) => one).sort(), Object.keys(kinds).sort());
    for (const one of all) assert.deepEqual(faultsOf(kinds[one.kind]!, one), [], one.kind);
    const [deployment] = all.filter(({ kind: one }) => one === 'Deployment');
    const wrong = JSON.parse(JSON.stringify(deployment).replaceAll('livenessProbe', 'livelinessProbe')) as unknown;
    assert.deepEqual(faultsOf(kinds['Deployment']!, wrong), [
      '$.spec.template.spec.containers[0].livelinessProbe is not a field',
    ]);
  });

  test('of compose match its schema, and name only services and volumes that exist', async () => {
    const file = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as {
      services: Record<string, { depends_on?: string[] | object; volumes?: string[] }>;
      volumes: object;
    };
    assert.deepEqual(faultsOf(compose, file), []);
    for (const { depends_on: needs = [], volumes = [] } of Object.values(file.services)) {
      for (const other of Array.isArray(needs) ? needs : Object.keys(needs)) assert.ok(other in file.services, other);
      const named = volumes.map((one) => one.split(':')[0]!).filter((one) => !one.startsWith('.'));
      for (const volume of named) assert.ok(volume in file.volumes, volume);
    }
  });

  test('set only settings that exist', async () => {
    const [map_] = (await manifests()).filter(({ kind: one }) => one === 'ConfigMap');
    const file = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as {
      services: { lectern: { environment: Record<string, string> } };
    };
    const inCompose = Object.keys(file.services.lectern.environment).filter((one) => one.startsWith('LECTERN_'));
    assert.ok(inCompose.length > 3);
    assert.deepEqual(readConfig({ ...map_!.data }).unknown, []);
    assert.deepEqual(readConfig(Object.fromEntries(inCompose.map((one) => [one, '']))).unknown, []);
    assert.deepEqual(readConfig({ LECTERN_COLOUR: 'blue' }).unknown, ['LECTERN_COLOUR']);
  });
});
