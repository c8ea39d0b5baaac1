// Another space of a site: as a section of its own, or beside the spaces of a section.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { siteTexts } from '../../../texts/sites.ts';
import { Select } from '../../../ui/select.tsx';
import { SpacePicker } from '../../space/parts/space-picker.tsx';
import { useSite } from '../site-context.ts';
import { addSiteSpace, createSection } from '../structure-queries.ts';
import { rowsOf, type Structure } from '../structure-model.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

/** The values of the choice that are no section. */
const ownSection = 'new';
const atRoot = 'root';

export function AddSpaceDialog({ structure, onClose }: { structure: Structure; onClose(): void }) {
  const t = useTexts();
  const { structure: texts, chooseSpaces } = siteTexts();
  const { at } = useSite();
  const [spaceId, setSpace] = useState<string>();
  const hasSections = structure.type === 'sections';
  const [where, setWhere] = useState(hasSections ? ownSection : atRoot);
  const beside = useMutation(addSiteSpace);
  const alone = useMutation(createSection);
  const sections = rowsOf(structure).flatMap(({ kind, item }) => (kind === 'section' ? [item] : []));
  const choices: [string, string][] = [
    [ownSection, hasSections ? texts.asSection : texts.asFirstSection],
    ...(hasSections ? [] : [[atRoot, texts.asVariant] as [string, string]]),
    ...sections.map(({ id, title }): [string, string] => [id, fill(texts.inSection, { title })]),
  ];
  const submit = () => {
    if (spaceId === undefined) return;
    const done = { onSuccess: onClose };
    if (where === ownSection) alone.mutate({ ...at, body: { spaceId } }, done);
    else beside.mutate({ ...at, body: { spaceId, ...(where !== atRoot && { sectionId: where }) } }, done);
  };
  return (
    <FormDialog
      title={texts.addSpace}
      action={texts.add}
      isPending={beside.isPending || alone.isPending}
      error={beside.error ?? alone.error}
      disabledReason={spaceId === undefined ? chooseSpaces : undefined}
      {...{ submit, onClose }}
    >
      <SpacePicker
        organizationId={at.organizationId}
        label={t.space}
        chosen={spaceId}
        choose={({ id }) => setSpace(id)}
      />
      <Select label={texts.where} value={where} choices={choices} choose={setWhere} />
    </FormDialog>
  );
}
