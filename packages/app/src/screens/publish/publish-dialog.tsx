// Publishes a space on a new site, and ends with the link of the site.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { forgetBegun } from '../../api/begun-spaces.ts';
import { hrefTo, paths } from '../../paths.ts';
import { authoringTexts } from '../../texts/authoring.ts';
import { useTexts } from '../../texts/context.tsx';
import { siteTexts } from '../../texts/sites.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, textIn } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { titleOf } from '../../ui/title.ts';
import { sitesOf } from '../preview/queries.ts';
import { CopyText } from '../sites/parts/copy-text.tsx';
import { audienceChoices, audienceSentence, isVisibility } from '../sites/parts/visibility.ts';
import type { Visibility } from '../sites/queries.ts';
import { publishSpace, type PublishedSite } from './queries.ts';

type PublishDialogProps = { space: Space; onClose(): void };

export function PublishDialog({ space, onClose }: PublishDialogProps) {
  const t = useTexts();
  const { publish: texts } = authoringTexts();
  const { name, publish, whoReads } = siteTexts();
  const { organization: organizationId, id: spaceId } = space;
  const [visibility, setVisibility] = useState<Visibility>('public');
  const {
    mutate,
    isPending,
    error,
    data: published,
  } = useMutation({
    mutationFn: (title: string) => publishSpace({ organizationId, spaceId, title, visibility }),
    onSuccess: () => forgetBegun(spaceId),
  });
  const { data: sites } = useQuery(sitesOf(organizationId, spaceId));
  if (published) return <Published site={published} {...{ organizationId, onClose }} />;
  const known = sites?.items ?? [];
  return (
    <FormDialog
      title={texts.begin}
      action={publish}
      {...{ isPending, error, onClose }}
      submit={(form) => mutate(textIn(form, 'title'))}
    >
      {known.length > 0 && (
        <div>
          <p>{texts.isOn}</p>
          <ul>
            {known.map(({ id: siteId, title }) => (
              <li key={siteId}>
                <a href={hrefTo(paths.site({ organizationId, siteId }))}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field
        label={name}
        name="title"
        defaultValue={titleOf(space, t)}
        required
        minLength={2}
        maxLength={128}
        autoFocus
      />
      <Select
        label={whoReads}
        hint={audienceSentence(visibility)}
        value={visibility}
        choices={audienceChoices()}
        choose={(value) => isVisibility(value) && setVisibility(value)}
      />
      <p>{texts.about}</p>
    </FormDialog>
  );
}

type PublishedProps = { organizationId: string; site: PublishedSite; onClose(): void };

function Published({ organizationId, site: { siteId, url }, onClose }: PublishedProps) {
  const t = useTexts();
  const { publish: texts } = authoringTexts();
  return (
    <Dialog
      title={texts.begin}
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass('primary')} href={url} target="_blank" rel="noreferrer" data-autofocus>
            {texts.open}
          </a>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <p role="status">
        {texts.done} <strong dir="ltr">{url}</strong>
      </p>
      <div>
        <CopyText text={url} label={texts.copy} copied={texts.copied} />
      </div>
      <p>
        <a href={hrefTo(paths.site({ organizationId, siteId }))}>{texts.settings}</a>
      </p>
    </Dialog>
  );
}
