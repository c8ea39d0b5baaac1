import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { destinationOf, sourceOf, type Place, type Redirect } from '../redirects-model.ts';
import { createRedirect, deleteRedirect, deleteRedirects, updateRedirect } from '../redirects-queries.ts';
import { useSite } from '../site-context.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

type RedirectDialogProps = {
  places: readonly Place[];
  /** Absent for a new one. */
  redirect?: Redirect;
  target?: string;
  onClose(): void;
};

export function RedirectDialog({ places, redirect, target = '', onClose }: RedirectDialogProps) {
  const t = useTexts();
  const { redirects: texts, save } = siteTexts();
  const { at } = useSite();
  const [isWrong, setWrong] = useState(false);
  const create = useMutation(createRedirect);
  const update = useMutation(updateRedirect);
  const submit = (form: HTMLFormElement) => {
    const typed = textIn(form, 'target');
    const fields = new FormData(form);
    const flags = { permanent: fields.has('permanent'), draft: fields.has('draft') };
    const source = sourceOf(textIn(form, 'source'));
    const destination = destinationOf(typed, places);
    setWrong(!destination);
    if (!destination) return;
    const done = { onSuccess: onClose };
    if (!redirect) create.mutate({ ...at, body: { source, destination, ...flags } }, done);
    else {
      // A page that is not renamed keeps its id, even if another page has its former path by now.
      const body = { source, ...flags, ...(typed !== target && { destination }) };
      update.mutate({ ...at, redirectId: redirect.id, body }, done);
    }
  };
  return (
    <FormDialog
      title={redirect ? texts.edit : texts.new}
      action={redirect ? save : t.create}
      isPending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      {...{ submit, onClose }}
    >
      <Field
        label={texts.from}
        hint={texts.fromHint}
        name="source"
        defaultValue={redirect ? decodeURI(redirect.source) : ''}
        required
        pattern="/.+"
        maxLength={512}
        dir="ltr"
        autoFocus
      />
      <Field
        label={texts.to}
        hint={texts.toHint}
        name="target"
        defaultValue={target}
        required
        maxLength={2048}
        dir="ltr"
        aria-invalid={isWrong}
      />
      {isWrong && <Notice tone="danger">{texts.problems.destination}</Notice>}
      <Checkbox label={texts.permanentAbout} name="permanent" defaultChecked={redirect?.permanent ?? false} />
      <Checkbox label={texts.draftAbout} name="draft" defaultChecked={redirect?.draft ?? false} />
    </FormDialog>
  );
}

export function DeleteRedirectDialog({ redirect, onClose }: { redirect: Redirect; onClose(): void }) {
  const t = useTexts();
  const { redirects: texts } = siteTexts();
  const { at } = useSite();
  const { mutate, isPending, error } = useMutation(deleteRedirect);
  const submit = () => mutate({ ...at, redirectId: redirect.id }, { onSuccess: onClose });
  return (
    <FormDialog
      title={fill(t.deleteTitle, { title: decodeURI(redirect.source) })}
      action={t.deletePage}
      isDangerous
      {...{ isPending, error, submit, onClose }}
    >
      <p>{texts.deleteAbout}</p>
    </FormDialog>
  );
}

/** Stays open with the reason when one of them cannot be deleted. */
export function DeleteRedirectsDialog(props: { redirects: readonly Redirect[]; onClose(): void }) {
  const { onClose } = props;
  // Those that are deleted already leave the list.
  const [redirects] = useState(props.redirects);
  const t = useTexts();
  const { redirects: texts } = siteTexts();
  const { at } = useSite();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      deleteRedirects(
        at,
        redirects.map(({ id }) => id),
      ),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={counted(texts.deleteSeveral, redirects.length)}
      action={t.deletePage}
      isDangerous
      {...{ isPending, error, submit: () => mutate(), onClose }}
    >
      <ul>
        {redirects.slice(0, mostNamed).map(({ id, source }) => (
          <li key={id}>
            <bdi dir="ltr">{decodeURI(source)}</bdi>
          </li>
        ))}
        {redirects.length > mostNamed && <li>…</li>}
      </ul>
      <p>{texts.deleteSeveralAbout}</p>
    </FormDialog>
  );
}

const mostNamed = 10;
