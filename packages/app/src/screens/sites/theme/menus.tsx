// Header, footer, announcement and what readers can do on a page.
import { siteTexts } from '../../../texts/sites.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { languageName } from '../../space-settings/languages.ts';
import { contrastProblems } from './contrast.ts';
import { Choice, Colors, Part } from './fields.tsx';
import type { EditProps } from './appearance.tsx';
import type { Settings } from './settings.ts';
import styles from './theme.module.css';

type Ref = NonNullable<Settings['header']['links'][number]['to']>;
type LinkItem = { title: string; to: Ref | null };

/** Links to pages and spaces keep their destination; only their name is changed here. */
const addressOf = (to: Ref | null): string | undefined => (to === null ? '' : to.kind === 'url' ? to.url : undefined);

type LinksProps<T extends LinkItem> = {
  label: string;
  links: readonly T[];
  change(links: T[]): void;
  create(title: string, url: string): T;
  point(link: T, url: string): T;
};

function Links<T extends LinkItem>({ label, links, change, create, point }: LinksProps<T>) {
  const { theme: texts } = siteTexts();
  const replace = (index: number, link: T) => change(links.map((one, at) => (at === index ? link : one)));
  return (
    <fieldset className={styles.links}>
      <legend>{label}</legend>
      {links.map((link, index) => {
        const address = addressOf(link.to);
        return (
          <div key={index} className={styles.link}>
            <Input
              aria-label={`${texts.linkTitle} ${index + 1}`}
              placeholder={texts.linkTitle}
              value={link.title}
              maxLength={64}
              onChange={(event) => replace(index, { ...link, title: event.currentTarget.value })}
            />
            <Input
              aria-label={`${texts.linkUrl} ${index + 1}`}
              placeholder={address === undefined ? texts.linkToContent : texts.linkUrl}
              value={address ?? ''}
              disabled={address === undefined}
              maxLength={2048}
              dir="ltr"
              onChange={(event) => replace(index, point(link, event.currentTarget.value))}
            />
            <IconButton
              icon="trash"
              label={`${texts.removeLink} ${index + 1}`}
              onClick={() => change(links.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <Button small icon="plus" onClick={() => change([...links, create(texts.newLink, `${location.origin}/`)])}>
        {texts.addLink}
      </Button>
    </fieldset>
  );
}

const toUrl = (url: string): Ref => ({ kind: 'url', url });

export function HeaderSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { header, styling } = settings;
  const set = (part: Partial<Settings['header']>) => change({ header: { ...header, ...part } });
  return (
    <Part title={texts.header}>
      <Choice
        label={texts.preset}
        value={header.preset}
        titles={texts.options.preset}
        change={(preset) =>
          set({
            preset,
            ...(preset === 'custom' &&
              !header.backgroundColor && {
                backgroundColor: styling.primaryColor,
                linkColor: { light: '#ffffff', dark: '#ffffff' },
              }),
          })
        }
      />
      {header.preset === 'custom' && header.backgroundColor && (
        <Colors
          label={texts.background}
          value={header.backgroundColor}
          change={(backgroundColor) => set({ backgroundColor })}
        />
      )}
      {header.preset === 'custom' && header.linkColor && (
        <Colors
          label={texts.names.headerLink}
          value={header.linkColor}
          problems={contrastProblems(settings).filter(({ color }) => color === 'headerLink')}
          change={(linkColor) => set({ linkColor })}
        />
      )}
      <Links
        label={texts.headerLinks}
        links={header.links}
        change={(links) => set({ links })}
        create={(title, url) => ({ title, to: toUrl(url), links: [] })}
        point={(link, url) => ({ ...link, to: url === '' ? null : toUrl(url) })}
      />
    </Part>
  );
}

export function FooterSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { footer } = settings;
  const [first = { title: texts.moreLinks, links: [] }, ...others] = footer.groups;
  const setLinks = (links: typeof first.links) => {
    const groups = links.length === 0 && others.length === 0 ? [] : [{ ...first, links }, ...others];
    change({ footer: { ...footer, groups } });
  };
  return (
    <Part title={texts.footer}>
      <Field
        label={texts.copyright}
        value={footer.copyright ?? ''}
        maxLength={300}
        onChange={(event) => change({ footer: { ...footer, copyright: event.currentTarget.value } })}
      />
      <Links
        label={texts.footerLinks}
        links={first.links}
        change={setLinks}
        create={(title, url) => ({ title, to: toUrl(url) })}
        point={(link, url) => ({ ...link, to: toUrl(url === '' ? `${location.origin}/` : url) })}
      />
    </Part>
  );
}

export function AnnouncementSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { announcement } = settings;
  const said = announcement ?? { enabled: false, message: '', style: 'info' as const };
  const set = (part: Partial<typeof said>) => change({ announcement: { ...said, ...part } });
  return (
    <Part title={texts.announcement}>
      <Checkbox
        label={texts.announce}
        checked={said.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <Field
        label={texts.message}
        value={said.message}
        maxLength={128}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
      <Choice
        label={texts.kind}
        value={said.style}
        titles={{
          info: texts.names.info,
          success: texts.names.success,
          warning: texts.names.warning,
          danger: texts.names.danger,
        }}
        change={(style) => set({ style })}
      />
    </Part>
  );
}

const siteLanguages = ['en', 'de', 'es', 'fr', 'ja', 'nl', 'no', 'pt-br', 'ru', 'zh'] as const;

const languageTitles = () =>
  Object.fromEntries(siteLanguages.map((code) => [code, languageName(code)])) as Record<
    (typeof siteLanguages)[number],
    string
  >;

export function ReaderSettings({ settings, change }: EditProps) {
  const { theme: texts } = siteTexts();
  const { feedback, pdf, pagination, trademark, pageActions, externalLinks, internationalization } = settings;
  const boxes: [string, boolean, (isOn: boolean) => Partial<Settings>][] = [
    [texts.askFeedback, feedback.enabled, (enabled) => ({ feedback: { enabled } })],
    [texts.offerPdf, pdf.enabled, (enabled) => ({ pdf: { enabled } })],
    [texts.offerMarkdown, pageActions.markdown, (markdown) => ({ pageActions: { ...pageActions, markdown } })],
    [texts.offerAssistants, pageActions.externalAI, (externalAI) => ({ pageActions: { ...pageActions, externalAI } })],
    [texts.pagination, pagination.enabled, (enabled) => ({ pagination: { enabled } })],
    [
      texts.newWindow,
      externalLinks.target === 'blank',
      (isOn) => ({ externalLinks: { target: isOn ? 'blank' : 'self' } }),
    ],
    [texts.trademark, trademark.enabled, (enabled) => ({ trademark: { enabled } })],
  ];
  return (
    <Part title={texts.forReaders}>
      <Choice
        label={texts.language}
        value={internationalization.locale}
        titles={languageTitles()}
        change={(locale) => change({ internationalization: { locale } })}
      />
      {boxes.map(([label, isOn, part]) => (
        <Checkbox
          key={label}
          label={label}
          checked={isOn}
          onChange={(event) => change(part(event.currentTarget.checked))}
        />
      ))}
    </Part>
  );
}
