// Roles of members and levels of grants, which have the same names.
import type { Reply } from '@lectern/contract/browser';
import { organizationTexts, type OrganizationTexts } from '../../../texts/organization.ts';
import { RowSelect, Select } from '../../../ui/select.tsx';

/** Null is a guest, or no access. */
export type Role = Reply<'getMember'>['role'];
export type DefaultLevel = Reply<'getSpace'>['defaultLevel'];

const names = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export const levelNames: readonly NonNullable<Role>[] = names;
const guest = 'guest';

export const roleName = (o: OrganizationTexts, role: Role): string => (role === null ? o.roles.guest : o.roles[role]);

/** What a level is called on content, where null is no access. */
export const levelName = (o: OrganizationTexts, level: DefaultLevel): string =>
  level === null ? o.roles.none : o.roles[level];

export const roleOf = (value: string): Role => names.find((one) => one === value) ?? null;
const valueOf = (role: DefaultLevel): string => role ?? guest;

/** Of members: the lowest is a guest. */
export const roleChoices = (o: OrganizationTexts): [string, string][] => [
  [guest, o.roles.guest],
  ...names.map((one): [string, string] => [one, o.roles[one]]),
];

/** Of grants: the lowest is no access. */
const levelChoices = (o: OrganizationTexts): [string, string][] => [
  [guest, o.roles.none],
  ...names.map((one): [string, string] => [one, o.roles[one]]),
];

type RoleSelectProps = { role: Role; choose(role: Role): void; hint?: string; label?: string };

export function RoleSelect({ role, choose, hint, label }: RoleSelectProps) {
  const o = organizationTexts();
  return (
    <Select
      label={label ?? o.roles.role}
      value={valueOf(role)}
      choices={roleChoices(o)}
      choose={(value) => choose(roleOf(value))}
      {...(hint !== undefined && { hint })}
    />
  );
}

type RowRoleProps = { label: string; role: Role; choose(role: Role): void; isLevel?: boolean };

export function RowRole({ label, role, choose, isLevel = false }: RowRoleProps) {
  const o = organizationTexts();
  return (
    <RowSelect
      label={label}
      value={valueOf(role)}
      choices={isLevel ? levelChoices(o) : roleChoices(o)}
      choose={(value) => choose(roleOf(value))}
    />
  );
}

type LevelSelectProps = { label: string; level: Role; choose(level: Role): void };

export function LevelSelect({ label, level, choose }: LevelSelectProps) {
  const o = organizationTexts();
  return (
    <Select label={label} value={valueOf(level)} choices={levelChoices(o)} choose={(value) => choose(roleOf(value))} />
  );
}

type DefaultLevelSelectProps = { label: string; hint: string; level: DefaultLevel; choose(level: DefaultLevel): void };

export function DefaultLevelSelect({ label, hint, level, choose }: DefaultLevelSelectProps) {
  const o = organizationTexts();
  return (
    <Select
      label={label}
      hint={hint}
      value={valueOf(level)}
      choices={[['inherit', o.roles.inherit], ...levelChoices(o)]}
      choose={(value) => choose(value === 'inherit' ? value : roleOf(value))}
    />
  );
}
