// The theme of a site, with the site itself beside it.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ask, type ScreenParams } from '../../../api/prefetch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useSite } from '../site-context.ts';
import { rowsOf } from '../structure-model.ts';
import { structureOf } from '../structure-queries.ts';
import { CodeSettings } from './code-colors.tsx';
import { ColorSettings, PictureSettings, ShapeSettings } from './appearance.tsx';
import { AnnouncementSettings, FooterSettings, HeaderSettings, ReaderSettings } from './menus.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { resetSettings, saveSettings, settingsOf } from './queries.ts';
import { changedGroups, isSameSettings, settingsToSend, type Settings } from './settings.ts';
import siteStyles from '../sites.module.css';
import styles from './theme.module.css';

export function prefetch({ organizationId = '', siteId = '' }: ScreenParams): void {
  const at = { organizationId, siteId };
  ask(settingsOf(at, ''), structureOf(at));
}

export function SiteTheme() {
  const { theme: texts } = siteTexts();
  const { at, refusal } = useSite();
  const [siteSpaceId, setSiteSpace] = useState('');
  const { data, error } = useQuery(settingsOf(at, siteSpaceId));
  const { data: structure } = useQuery(structureOf(at));
  const spaces = structure ? rowsOf(structure).flatMap(({ kind, item }) => (kind === 'space' ? [item] : [])) : [];
  const scope = spaces.length > 1 && (
    <Select
      label={texts.scope}
      value={siteSpaceId}
      choices={[['', texts.wholeSite], ...spaces.map(({ id, title }) => [id, title] as const)]}
      choose={setSiteSpace}
    />
  );
  if (refusal !== undefined) return null;
  return (
    <>
      <Fault error={error} />
      {data && <Editor key={siteSpaceId} {...{ siteSpaceId, stored: data, scope }} />}
    </>
  );
}

type EditorProps = { siteSpaceId: string; stored: Settings; scope: ReactNode };

function Editor({ siteSpaceId, stored, scope }: EditorProps) {
  const t = useTexts();
  const { theme: texts, save, saved } = siteTexts();
  const { at } = useSite();
  const [settings, setSettings] = useState(stored);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }));
  const taken = (after: Settings) => {
    setSettings(after);
    toast(saved);
  };
  const saving = useMutation({
    mutationFn: () => saveSettings(at, siteSpaceId, stored, settings),
    onSuccess: taken,
  });
  const resetting = useMutation({
    mutationFn: () => resetSettings(at, siteSpaceId),
    onSuccess: taken,
  });
  const isSame = isSameSettings(settings, stored);
  const body = settingsToSend(settings);
  const reason = saving.isPending ? t.working : isSame ? texts.unchanged : undefined;
  return (
    <div className={styles.editor}>
      <div className={styles.controls}>
        {scope}
        <div className={siteStyles.actions}>
          <Button tone="primary" disabledReason={reason} onClick={() => saving.mutate()}>
            {save}
          </Button>
          <Button disabledReason={isSame ? texts.unchanged : undefined} onClick={() => setSettings(stored)}>
            {texts.discard}
          </Button>
          {siteSpaceId !== '' && <Button onClick={() => resetting.mutate()}>{texts.reset}</Button>}
          {siteSpaceId === '' ? (
            <CopyApiCall operation={api.setSiteCustomization} input={{ ...at, body }} />
          ) : (
            <CopyApiCall
              operation={api.updateSiteSpaceCustomization}
              input={{ ...at, siteSpaceId, body: changedGroups(stored, body) }}
            />
          )}
        </div>
        <Fault error={saving.error ?? resetting.error} />
        <ColorSettings settings={settings} change={change} />
        <ShapeSettings settings={settings} change={change} />
        <CodeSettings settings={settings} change={change} />
        <PictureSettings settings={settings} change={change} />
        <HeaderSettings settings={settings} change={change} />
        <FooterSettings settings={settings} change={change} />
        <AnnouncementSettings settings={settings} change={change} />
        <ReaderSettings settings={settings} change={change} />
      </div>
      <section className={styles.preview} aria-label={texts.preview}>
        <div className={styles.previewBar}>
          <Switch<'light' | 'dark'>
            label={texts.previewTheme}
            chosen={theme}
            choose={setTheme}
            choices={[
              ['light', texts.themes.light],
              ['dark', texts.themes.dark],
            ]}
          />
          <Switch<'desktop' | 'phone'>
            label={texts.previewWidth}
            chosen={width}
            choose={setWidth}
            choices={[
              ['desktop', texts.desktop],
              ['phone', texts.phone],
            ]}
          />
        </div>
        <PreviewFrame at={at} settings={JSON.stringify(body)} theme={theme} width={width} label={texts.preview} />
      </section>
    </div>
  );
}
