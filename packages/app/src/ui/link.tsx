// Links within the application. Their targets come from `paths.ts`.
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  /** Is the current page on its own screen only, whatever the query, and not on screens below it. */
  isExact?: boolean;
};

const exactly = { activeOptions: { exact: true, includeSearch: false } };

export const Link = ({ to, isExact = false, ...rest }: LinkProps) => (
  <RouterLink to={to} preload="intent" {...(isExact && exactly)} {...rest} />
);
