// What a space is called, how it is edited, where it is, and its content as a file.
import { api } from '@lectern/contract/browser';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { GlyphField } from '../../ui/glyphs/glyph-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Select } from '../../ui/select.tsx';
import { titleOf } from '../../ui/title.ts';
import { toast } from '../../ui/toast.tsx';
import { Fault } from '../../ui/fault.tsx';
import type { LowerLevel } from '../organization/permissions/own-level.ts';
import { ownLowerLevel } from '../organization/permissions/queries.ts';
import { languageChoices } from './languages.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Downloads } from './parts/downloads.tsx';
import { Place } from './parts/place.tsx';
import { Section } from './parts/section.tsx';
import { updateSpace } from './queries.ts';
import { useRefusal, useSpace } from './settings-context.ts';
import {
  accessChangeOf,
  accessFormOf,
  changeOf,
  formOf,
  levels,
  noAccess,
  type SpaceChange,
} from './settings-model.ts';
import styles from './settings.module.css';

const OwnLevelDialog = onDemand(() =>
  import('../organization/permissions/own-level-dialog.tsx').then((part) => part.OwnLevelDialog),
);

export function GeneralSettings() {
  const space = useSpace();
  const refusal = useRefusal(space, 'create');
  return (
    <>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <NameForm key={`${space.id} ${space.updatedAt}`} space={space} refusal={refusal} />
      <AccessForm key={`${space.id} access`} space={space} refusal={refusal} />
      <Readers space={space} />
      <Place space={space} refusal={refusal} />
      <Downloads space={space} />
    </>
  );
}

type FormProps = { space: Space; refusal: string | undefined };

function useSave({ space, refusal }: FormProps) {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation(updateSpace);
  const save = (body: SpaceChange) =>
    mutate({ spaceId: space.id, body }, { onSuccess: () => toast(spaceTexts().saved) });
  return { save, error, disabledReason: refusal ?? (isPending ? t.working : undefined) };
}

function NameForm({ space, refusal }: FormProps) {
  const texts = spaceTexts();
  const before = formOf(space);
  const [language, setLanguage] = useState(before.language);
  const { save, error, disabledReason } = useSave({ space, refusal });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = { title: textIn(form, 'title'), emoji: textIn(form, 'emoji'), icon: textIn(form, 'icon') };
    save(changeOf(space, { ...typed, language }));
  };
  const readOnly = refusal !== undefined;
  const languages = languageChoices();
  return (
    <Section title={texts.settings.nameAndLanguage}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={texts.settings.title}
          name="title"
          defaultValue={before.title}
          required
          maxLength={50}
          readOnly={readOnly}
        />
        <div className={styles.pair}>
          <GlyphField
            kind="emoji"
            label={texts.settings.emoji}
            hint={texts.settings.emojiHint}
            name="emoji"
            defaultValue={before.emoji}
            maxLength={16}
            readOnly={readOnly}
          />
          <Field
            label={texts.settings.icon}
            hint={texts.settings.iconHint}
            name="icon"
            type="url"
            defaultValue={before.icon}
            maxLength={2048}
            dir="ltr"
            readOnly={readOnly}
          />
        </div>
        <Select
          label={texts.settings.language}
          hint={texts.settings.languageHint}
          value={language}
          choices={before.language === '' ? [['', texts.settings.noLanguage], ...languages] : languages}
          choose={setLanguage}
        />
        <Fault error={error} />
        <div className={styles.actions}>
          <Button tone="primary" type="submit" disabledReason={disabledReason}>
            {texts.save}
          </Button>
          <CopyApiCall operation={api.updateSpace} input={{ spaceId: space.id, body: { title: space.title } }} />
        </div>
      </form>
    </Section>
  );
}

function AccessForm({ space, refusal }: FormProps) {
  const t = useTexts();
  const texts = spaceTexts().settings;
  const [form, setForm] = useState(accessFormOf(space));
  const [asked, setAsked] = useState<LowerLevel & { change: SpaceChange }>();
  const { save, error, disabledReason } = useSave({ space, refusal });
  const check = useMutation({
    mutationFn: async ({ defaultLevel }: SpaceChange) =>
      defaultLevel === undefined ? undefined : ownLowerLevel({ kind: 'space', id: space.id }, { defaultLevel }),
    onSuccess: (lower, change) => (lower ? setAsked({ ...lower, change }) : save(change)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    check.mutate(accessChangeOf(space, form));
  };
  const aboutLevel: Record<string, string> = { inherit: texts.inheritAbout, [noAccess]: texts.hiddenAbout };
  return (
    <Section title={texts.editing}>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={texts.editMode}
          hint={form.editMode === 'locked' ? texts.lockedAbout : texts.liveAbout}
          value={form.editMode}
          choices={[
            ['live', texts.live],
            ['locked', texts.locked],
          ]}
          choose={(editMode) => setForm({ ...form, editMode })}
        />
        <Select
          label={texts.defaultLevel}
          hint={aboutLevel[form.defaultLevel] ?? texts.levelAbout}
          value={form.defaultLevel}
          choices={[
            ['inherit', texts.inherit],
            ...levels.map((level) => [level, texts.levels[level]] as const),
            [noAccess, texts.hidden],
          ]}
          choose={(defaultLevel) => setForm({ ...form, defaultLevel })}
        />
        <Fault error={check.error ?? error} />
        <div className={styles.actions}>
          <Button
            tone="primary"
            type="submit"
            disabledReason={disabledReason ?? (check.isPending ? t.working : undefined)}
          >
            {spaceTexts().save}
          </Button>
        </div>
      </form>
      {asked && (
        <OwnLevelDialog
          title={titleOf(space, t)}
          level={asked.level}
          submit={async () => save(asked.change)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

function Readers({ space }: { space: Space }) {
  const t = useTexts();
  const texts = spaceTexts().settings;
  const said = texts.visibilities;
  const sentences: Record<Space['visibility'], string> = {
    public: said.public,
    unlisted: said.unlisted,
    'share-link': said.shareLink,
    'visitor-auth': said.visitorAuth,
    'in-collection': said.inCollection,
    private: said.private,
  };
  return (
    <Section title={texts.readers} about={texts.readersAbout}>
      <p>{sentences[space.visibility]}</p>
      <p className={styles.line}>
        {space.urls.published !== undefined && (
          <a href={space.urls.published} target="_blank" rel="noreferrer">
            {texts.openSite}
          </a>
        )}
        <Link to={paths.sites(space.organization)}>{t.sites}</Link>
      </p>
    </Section>
  );
}
