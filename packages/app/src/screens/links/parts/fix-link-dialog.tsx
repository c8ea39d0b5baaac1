// Fixes a broken link in place: another page, another address, or no link.
import { LocalizedError } from '../../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { contentOf, type Branch } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { authoringTexts } from '../../../texts/authoring.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FoundPicker, Picker } from '../../../ui/picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { suggestionsFor } from '../../page/parts/suggestions.ts';
import type { Repair } from '../fix-link.ts';
import { fixLink, LinkNotFound } from '../fix-queries.ts';
import type { Place } from '../place-to-fix.ts';

type Way = 'page' | 'file' | 'address' | 'remove';

const isFile = (href: string): boolean => /^(?:\/files\/|lectern:file)/.test(href) || isPicture(href);
const isPicture = (href: string): boolean => /\.(?:png|jpe?g|gif|svg|webp|avif|pdf|zip)$/i.test(href);

type FixLinkDialogProps = {
  space: Space;
  branch: Branch;
  place: Place;
  /** As the text has it. */
  href: string;
  isLocked: boolean;
  onClose(): void;
};

export function FixLinkDialog({ space, branch, place, href, isLocked, onClose }: FixLinkDialogProps) {
  const t = useTexts();
  const { fixLink: texts } = authoringTexts();
  const { go } = useTools();
  const [way, setWay] = useState<Way>(() => (isFile(href) ? 'file' : 'page'));
  const [chosen, choose] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (repair: Repair) =>
      fixLink(branch, { place, href, repair, subject: isLocked ? texts.subject : undefined }),
    onSuccess(changed) {
      toast(isLocked ? fill(t.proposedFiles.started, { number: changed.changeRequestId ?? '' }) : texts.fixed);
      onClose();
      if (changed !== branch) go(paths.links(changed));
    },
  });
  const submit = (form: HTMLFormElement) => {
    const address = new FormData(form).get('address');
    if (way === 'remove') mutate({ kind: 'remove' });
    else if (way === 'page' || way === 'file') mutate({ kind: 'target', href: chosen ?? '' });
    else if (typeof address === 'string') mutate({ kind: 'target', href: address.trim() });
  };
  const isChosen = chosen !== undefined || (way !== 'page' && way !== 'file');
  const reason = isChosen ? undefined : way === 'file' ? texts.chooseFile : texts.choosePage;
  return (
    <FormDialog
      title={texts.title}
      action={texts.fix}
      error={error instanceof LinkNotFound ? new LocalizedError(texts.notInText) : error}
      {...{ isPending, submit, onClose }}
      disabledReason={reason}
    >
      <p>{fill(texts.leadsTo, { href, page: place.title })}</p>
      {isLocked && <Notice>{texts.locked}</Notice>}
      <Select
        label={texts.how}
        value={way}
        choices={[
          ['page', texts.toPage],
          ['file', texts.toFile],
          ['address', texts.toAddress],
          ['remove', texts.remove],
        ]}
        choose={(value) => {
          setWay(value as Way);
          choose(undefined);
        }}
      />
      {way === 'page' && <PageChoice {...{ space, branch, chosen, choose }} />}
      {way === 'file' && <FileChoice {...{ branch, chosen, choose }} />}
      {way === 'address' && (
        <Field label={texts.address} name="address" required maxLength={2048} dir="ltr" defaultValue={href} />
      )}
      <p>{texts.all}</p>
    </FormDialog>
  );
}

type PageChoiceProps = { space: Space; branch: Branch; chosen: string | undefined; choose(href: string): void };

function FileChoice({ branch, chosen, choose }: Omit<PageChoiceProps, 'space'>) {
  const { fixLink: texts } = authoringTexts();
  const { data } = useQuery(contentOf(branch));
  const choices = data?.files.map(({ id, name }) => ({ id: `/files/${id}`, title: name })) ?? [];
  return <Picker label={texts.file} find={texts.findFile} {...{ choices, chosen, choose }} />;
}

/** Pages of this space and of others, found by their words. */
function PageChoice({ space, branch, chosen, choose }: PageChoiceProps) {
  const { fixLink: texts } = authoringTexts();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['pages to link', branch, words],
    queryFn: () => suggestionsFor(space, branch)(words, ['page']),
    placeholderData: (before) => before,
  });
  const found = data?.map(({ href, title, note }) => ({ id: href, title, note }));
  return (
    <FoundPicker
      label={texts.page}
      find={texts.find}
      {...{ typed, setTyped, found, chosen }}
      isLong
      choose={({ id }) => choose(id)}
    />
  );
}
