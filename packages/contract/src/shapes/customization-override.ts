// Overrides of the site's settings for one site space: any part may be absent, and null resets a part to the site's.
import { named, nullable, optional, variants, type TProperties, type TSchema } from '../shape-builders.ts';
import { CustomizationInput } from './customization.ts';

type Settings = CustomizationInput;
type Whole = 'title' | 'favicon' | 'announcement';
type Loose<T> = { [K in keyof T]?: T[K] | null };
type Styling = Loose<Omit<Settings['styling'], 'sidebar'>> & { sidebar?: Loose<Settings['styling']['sidebar']> | null };

export type CustomizationOverride = Loose<Pick<Settings, Whole>> & { styling?: Styling | null } & {
  [K in Exclude<keyof Settings, Whole | 'styling'>]?: Loose<NonNullable<Settings[K]>> | null;
};

/** A named shape (a colour, a logo) is overridden as a whole; unnamed groups key by key. */
function loosen(properties: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => {
      const group = schema as TSchema & { title?: string; properties?: TProperties };
      const inner = group.properties && group.title === undefined ? variants(loosen(group.properties)) : schema;
      return [key, optional(nullable(inner))];
    }),
  );
}

export const CustomizationOverride = named(
  'CustomizationOverride',
  variants<CustomizationOverride>(loosen(CustomizationInput.properties)),
);
