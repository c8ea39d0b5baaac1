import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { siteTexts } from '../../../texts/sites.ts';
import { Field, textIn } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { createSite, type Visibility } from '../queries.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SpaceChecks } from './space-checks.tsx';
import { audienceChoices, audienceSentence, isVisibility } from './visibility.ts';

type Content = 'spaces' | 'sample' | 'empty';

export function NewSiteDialog({ organizationId, onClose }: { organizationId: string; onClose(): void }) {
  const t = useTexts();
  const texts = siteTexts();
  const { go } = useTools();
  const [content, setContent] = useState<Content>('spaces');
  const [chosen, setChosen] = useState<readonly { id: string; title: string }[]>([]);
  const [visibility, setVisibility] = useState<Visibility>('public');
  const { mutate, isPending, error } = useMutation(createSite);
  const submit = (form: HTMLFormElement) =>
    mutate(
      {
        organizationId,
        body: {
          title: textIn(form, 'title'),
          visibility,
          spaces: content === 'spaces' ? chosen.map(({ id }) => id) : content,
        },
      },
      {
        onSuccess({ id: siteId }) {
          onClose();
          go(paths.site({ organizationId, siteId }));
        },
      },
    );
  const isIncomplete = content === 'spaces' && chosen.length === 0;
  return (
    <FormDialog
      title={texts.newSite}
      action={t.create}
      {...{ isPending, error, submit, onClose }}
      disabledReason={isIncomplete ? texts.chooseSpaces : undefined}
    >
      <Field label={texts.name} name="title" required minLength={2} maxLength={128} autoFocus />
      <Switch<Content>
        label={texts.content}
        chosen={content}
        choose={setContent}
        choices={[
          ['spaces', texts.fromSpaces],
          ['sample', texts.fromSample],
          ['empty', texts.fromEmpty],
        ]}
      />
      {content === 'spaces' && <SpaceChecks label={t.spaces} {...{ organizationId, chosen }} choose={setChosen} />}
      <Select
        label={texts.whoReads}
        hint={audienceSentence(visibility)}
        value={visibility}
        choices={audienceChoices()}
        choose={(value) => isVisibility(value) && setVisibility(value)}
      />
    </FormDialog>
  );
}
