// What machine translation is told for each language.
import { fill } from '@lectern/content/locale';
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { languageName } from '../../space-settings/languages.ts';
import { SpaceTitle } from '../../space/parts/space-title.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { roleName } from '../parts/roles.tsx';
import { SectionScreen } from '../parts/section.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { DeleteSettingsDialog, LanguageDialog, RemoveLanguageDialog, SettingsDialog } from './dialogs.tsx';
import { textOfDocument } from './instructions.ts';
import { languagesOf, settingsOf, type LanguageSettings, type Settings } from './queries.ts';
import styles from '../parts/section.module.css';

export function TranslationSettingsScreen() {
  const t = useTexts();
  const o = organizationTexts();
  const { organization, organizationId, role } = useOrganization();
  const [isNew, setNew] = useState(false);
  const settings = useInfiniteQuery(settingsOf(organizationId));
  const shown = settings.data?.pages.flatMap(({ items }) => items);
  const canChange = organization?.permissions.createContent === true;
  const needs = { needed: o.roles.create, organization: organization?.title ?? '', role: roleName(o, role) };
  const reason = canChange ? undefined : fill(o.translations.needs, needs);
  return (
    <SectionScreen
      title={o.translations.title}
      about={o.translations.about}
      actions={
        <Button tone="primary" icon="plus" disabledReason={reason} onClick={() => setNew(true)}>
          {o.translations.new}
        </Button>
      }
    >
      {organization && reason !== undefined && <Notice>{reason}</Notice>}
      {settings.error && <Notice tone="danger">{faultText(settings.error, t)}</Notice>}
      {shown?.length === 0 && <p>{o.translations.none}</p>}
      {shown?.map((one) => (
        <SettingsPart key={one.id} settings={one} reason={reason} />
      ))}
      <ShowMore pages={settings} />
      <CopyApiCall operation={api.listTranslationSettings} input={{ organizationId, query: {} }} />
      {isNew && <SettingsDialog onClose={() => setNew(false)} />}
    </SectionScreen>
  );
}

type PartProps = { settings: Settings; reason: string | undefined };

function SettingsPart({ settings, reason }: PartProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const { data } = useQuery(languagesOf(organizationId, settings.id));
  const [open, setOpen] = useState<'rename' | 'delete' | 'add'>();
  const close = () => setOpen(undefined);
  const { title, source, result } = settings;
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.header}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <div className={styles.buttons}>
          {!source && (
            <Button small icon="plus" disabledReason={reason} onClick={() => setOpen('add')}>
              {o.translations.addLanguage}
            </Button>
          )}
          <Button small icon="edit" disabledReason={reason} onClick={() => setOpen('rename')}>
            {t.rename}
          </Button>
          <Button small icon="trash" disabledReason={reason} onClick={() => setOpen('delete')}>
            {t.deletePage}
          </Button>
        </div>
      </div>
      {source && (
        <p className={styles.note}>
          <SpaceTitle spaceId={source.space} />
          {result && (
            <>
              {' → '}
              <SpaceTitle spaceId={result.space} />
            </>
          )}
        </p>
      )}
      <ul className={styles.rows}>
        {data?.items.map((one) => (
          <LanguageRow key={one.language} settings={settings} language={one} reason={reason} />
        ))}
      </ul>
      {data?.items.length === 0 && <p className={styles.note}>{o.translations.noLanguages}</p>}
      {open === 'add' && (
        <LanguageDialog settings={settings} taken={data?.items.map(({ language }) => language) ?? []} onClose={close} />
      )}
      {open === 'rename' && <SettingsDialog settings={settings} onClose={close} />}
      {open === 'delete' && <DeleteSettingsDialog settings={settings} onClose={close} />}
    </section>
  );
}

function LanguageRow({ settings, language, reason }: PartProps & { language: LanguageSettings }) {
  const t = useTexts();
  const o = organizationTexts();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = languageName(language.language);
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{textOfDocument(language.instructions) || o.translations.noInstructions}</p>
      </div>
      <div className={styles.end}>
        <Button small disabledReason={reason} onClick={() => setOpen('edit')} aria-label={`${t.edit}: ${name}`}>
          {t.edit}
        </Button>
        {!settings.source && (
          <Button
            small
            disabledReason={reason}
            onClick={() => setOpen('remove')}
            aria-label={`${o.common.remove}: ${name}`}
          >
            {o.common.remove}
          </Button>
        )}
      </div>
      {open === 'edit' && <LanguageDialog settings={settings} language={language} taken={[]} onClose={close} />}
      {open === 'remove' && <RemoveLanguageDialog settings={settings} language={language.language} onClose={close} />}
    </li>
  );
}
