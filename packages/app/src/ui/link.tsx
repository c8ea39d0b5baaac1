// Links within the application. Their targets come from `paths.ts`.
import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string };

export const Link = ({ to, ...rest }: LinkProps) => <RouterLink to={to} preload="intent" {...rest} />;
