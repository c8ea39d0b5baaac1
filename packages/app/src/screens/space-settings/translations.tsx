// The translations of a space, or the pages of a space that is a translation.
import { api } from '@lectern/contract/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { paths } from '../../paths.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { spaceTexts } from '../../texts/spaces.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { SpacePicker } from '../space/parts/space-picker.tsx';
import { SpaceTitle } from '../space/parts/space-title.tsx';
import { Fault } from '../../ui/fault.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { languageChoices, languageName } from './languages.ts';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Section } from './parts/section.tsx';
import { TranslatedPages } from './parts/translated-pages.tsx';
import { useRefusal, useSpace } from './settings-context.ts';
import {
  addTranslation,
  attachTranslation,
  detachTranslation,
  translationOf,
  translationsOf,
  type Translation,
} from './translation-queries.ts';
import listStyles from '../space/parts/content-list.module.css';
import styles from './settings.module.css';

export const prefetch = ({ spaceId = '' }: ScreenParams): void => ask(translationOf(spaceId));

export function SpaceTranslations() {
  const space = useSpace();
  const refusal = useRefusal(space, 'create');
  const { data: translation, error } = useQuery(translationOf(space.id));
  if (translation === undefined) return <Fault error={error} />;
  return (
    <>
      <p className={styles.faint}>{spaceTexts().translations.about}</p>
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      {translation ? (
        <OneTranslation space={space} translation={translation} refusal={refusal} />
      ) : (
        <Translations space={space} refusal={refusal} />
      )}
    </>
  );
}

const countsText = ({ counts }: Translation): string =>
  fill(
    spaceTexts().translations.counts,
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  );

type TranslationsProps = { space: Space; refusal: string | undefined };

function Translations({ space, refusal }: TranslationsProps) {
  const texts = spaceTexts().translations;
  const { data, error } = useQuery(translationsOf(space.id));
  const [isAttaching, setAttaching] = useState(false);
  return (
    <>
      <Section title={texts.of}>
        <Fault error={error} />
        {data?.items.length === 0 && <p>{texts.none}</p>}
        <ul className={listStyles.rows}>
          {data?.items.map((one) => (
            <li key={one.space} className={listStyles.row}>
              <div className={listStyles.facts}>
                <p className={styles.line}>
                  <Link to={paths.spaceSettings(one.space, 'translations')} className={listStyles.name}>
                    {languageName(one.language)}
                  </Link>
                  <span className={styles.faint}>
                    <SpaceTitle spaceId={one.space} />
                  </span>
                </p>
                <p>{countsText(one)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div>
          <CopyApiCall operation={api.listSpaceTranslations} input={{ spaceId: space.id, query: {} }} />
        </div>
      </Section>
      <AddForm space={space} refusal={refusal} taken={data?.items.map(({ language }) => language) ?? []} />
      {data?.items.length === 0 && (
        <Section title={texts.attach} about={texts.attachAbout}>
          <div>
            <Button disabledReason={refusal} onClick={() => setAttaching(true)}>
              {texts.attach}
            </Button>
          </div>
        </Section>
      )}
      {isAttaching && <AttachDialog space={space} onClose={() => setAttaching(false)} />}
    </>
  );
}

function AddForm({ space, refusal, taken }: TranslationsProps & { taken: readonly string[] }) {
  const t = useTexts();
  const texts = spaceTexts().translations;
  const own = space.language ?? 'en';
  const choices = languageChoices().filter(([code]) => code !== own && !taken.includes(code));
  const [chosen, setChosen] = useState<string>();
  const language = choices.find(([code]) => code === chosen)?.[0] ?? choices[0]?.[0] ?? '';
  const { mutate, isPending, error } = useMutation(addTranslation);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const source = { space: space.id, language: own };
    mutate({ organizationId: space.organization, body: { source, language } });
  };
  return (
    <Section title={texts.add} about={texts.addAbout}>
      <form className={styles.form} onSubmit={submit}>
        <Select label={texts.language} value={language} choices={choices} choose={setChosen} />
        <Fault error={error} />
        <div>
          <Button tone="primary" type="submit" disabledReason={refusal ?? (isPending ? t.working : undefined)}>
            {isPending ? t.working : texts.add}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function AttachDialog({ space, onClose }: { space: Space; onClose(): void }) {
  const texts = spaceTexts().translations;
  const [source, setSource] = useState<string>();
  const [language, setLanguage] = useState(space.language ?? 'en');
  const { mutate, isPending, error } = useMutation(attachTranslation);
  const submit = () => {
    if (source !== undefined) mutate({ spaceId: space.id, body: { source, language } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={texts.attach}
      action={texts.attach}
      disabledReason={source === undefined ? texts.findSpace : undefined}
      {...{ isPending, error, submit, onClose }}
    >
      <SpacePicker
        organizationId={space.organization}
        label={texts.source}
        only={[`not ${space.id}`, ({ id }) => id !== space.id]}
        chosen={source}
        choose={({ id }) => setSource(id)}
      />
      <Select label={texts.language} value={language} choices={languageChoices()} choose={setLanguage} />
    </FormDialog>
  );
}

type OneTranslationProps = { space: Space; translation: Translation; refusal: string | undefined };

function OneTranslation({ space, translation, refusal }: OneTranslationProps) {
  const texts = spaceTexts().translations;
  const [isDetaching, setDetaching] = useState(false);
  const { mutate, isPending, error } = useMutation(detachTranslation);
  const close = () => setDetaching(false);
  return (
    <>
      <Section title={languageName(translation.language)}>
        <p>{fill(texts.isOne, { language: languageName(translation.language) })}</p>
        <p>{countsText(translation)}</p>
        <div className={styles.actions}>
          <Link to={paths.spaceSettings(translation.source, 'translations')}>{texts.source}</Link>
          <Button small disabledReason={refusal} onClick={() => setDetaching(true)}>
            {texts.detach}
          </Button>
        </div>
      </Section>
      <TranslatedPages space={space} />
      {isDetaching && (
        <FormDialog
          title={texts.detach}
          action={texts.detach}
          isDangerous
          submit={() => mutate({ spaceId: space.id }, { onSuccess: close })}
          onClose={close}
          {...{ isPending, error }}
        >
          <p>{texts.detachAbout}</p>
        </FormDialog>
      )}
    </>
  );
}
