import { fill } from '@lectern/content/locale';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { organizationTexts } from '../../../texts/organization.ts';
import { Field, TextAreaField, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { languageChoices, languageName } from '../../space-settings/languages.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useOrganization } from '../parts/use-organization.ts';
import { textOfDocument } from './instructions.ts';
import {
  createSettings,
  deleteLanguage,
  deleteSettings,
  setLanguage,
  updateSettings,
  type LanguageSettings,
  type Settings,
} from './queries.ts';

/** New settings, or another name of some. */
export function SettingsDialog({ settings, onClose }: { settings?: Settings; onClose(): void }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={settings ? t.rename : o.translations.new}
      action={settings ? t.rename : t.create}
      onClose={onClose}
      submit={async (form) => {
        const body = { title: textIn(form, 'title') };
        if (settings) await updateSettings({ organizationId, translationSettingsId: settings.id, body });
        else await createSettings({ organizationId, body });
        toast(t.saved);
      }}
    >
      <Field
        label={t.fileActions.name}
        name="title"
        required
        pattern=".*\S.*"
        maxLength={100}
        defaultValue={settings?.title}
        autoFocus
      />
    </FormDialog>
  );
}

type OneProps = { settings: Settings; onClose(): void };

export function DeleteSettingsDialog({ settings, onClose }: OneProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: settings.title })}
      action={t.deletePage}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await deleteSettings({ organizationId, translationSettingsId: settings.id });
        toast(fill(o.common.deleted, { name: settings.title }));
      }}
    >
      <p>{o.translations.deleteAbout}</p>
    </FormDialog>
  );
}

type LanguageDialogProps = OneProps & { language?: LanguageSettings; taken: readonly string[] };

/** A language and what is said about it. */
export function LanguageDialog({ settings, language, taken, onClose }: LanguageDialogProps) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const choices = languageChoices().filter(([code]) => !taken.includes(code));
  const [chosen, setChosen] = useState(language?.language ?? choices[0]?.[0] ?? 'en');
  const before = language ? textOfDocument(language.instructions) : '';
  return (
    <FormDialog
      title={language ? languageName(language.language) : o.translations.addLanguage}
      action={t.reusable.save}
      onClose={onClose}
      submit={async (form) => {
        const instructions = textIn(form, 'instructions');
        // Formatting that is not shown here stays while the words do.
        const body = language && instructions === before ? {} : { instructions };
        await setLanguage({ organizationId, translationSettingsId: settings.id, language: chosen, body });
        toast(t.saved);
      }}
    >
      {!language && <Select label={o.translations.language} value={chosen} choices={choices} choose={setChosen} />}
      <TextAreaField
        label={o.translations.instructions}
        name="instructions"
        defaultValue={before}
        lines={8}
        autoFocus
      />
    </FormDialog>
  );
}

export function RemoveLanguageDialog({ settings, language, onClose }: OneProps & { language: string }) {
  const t = useTexts();
  const o = organizationTexts();
  const { organizationId } = useOrganization();
  const name = languageName(language);
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: name })}
      action={o.common.remove}
      isDangerous
      onClose={onClose}
      submit={async () => {
        await deleteLanguage({ organizationId, translationSettingsId: settings.id, language });
        toast(fill(o.common.deleted, { name }));
      }}
    >
      <p>{o.translations.removeAbout}</p>
    </FormDialog>
  );
}
