// The collection and the organization of a space, and a copy beside it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { canCreateSpaces, organizations } from '../../../api/organizations.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { collectionsOf } from '../../../api/spaces.ts';
import { Fault } from '../../../ui/fault.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { duplicateSpace, moveSpace, transferSpace } from '../queries.ts';
import styles from '../settings.module.css';
import { Section } from './section.tsx';

type PlaceProps = { space: Space; refusal: string | undefined };

const top = '';

export function Place({ space, refusal }: PlaceProps) {
  const t = useTexts();
  const texts = spaceTexts().settings;
  const { go } = useTools();
  const current = space.parent ?? top;
  const [parent, setParent] = useState(current);
  const [isTransfer, setTransfer] = useState(false);
  const collections = useQuery(collectionsOf(space.organization));
  const moving = useMutation(moveSpace);
  const copying = useMutation(duplicateSpace);
  const spaceId = space.id;
  const move = () =>
    moving.mutate(
      { spaceId, body: { parent: parent === top ? null : parent } },
      { onSuccess: () => toast(texts.moved) },
    );
  const duplicate = () =>
    copying.mutate(
      { spaceId },
      {
        onSuccess({ id }) {
          toast(texts.duplicated);
          go(paths.space({ spaceId: id }));
        },
      },
    );
  const choices =
    collections.data?.items.map(({ id, title }) => [id, title === '' ? t.untitled : title] as const) ?? [];
  const own = useQuery(organizations()).data?.items.find(({ id }) => id === space.organization);
  // The level on the space is not enough for it.
  const needsRole = own && !canCreateSpaces(own) ? texts.transferNeedsRole : undefined;
  const isThere = parent === current ? texts.alreadyThere : undefined;
  return (
    <Section title={texts.place} about={texts.placeAbout}>
      <div className={styles.form}>
        <Select label={texts.collection} value={parent} choices={[[top, texts.top], ...choices]} choose={setParent} />
        <Fault error={moving.error} />
        <div className={styles.actions}>
          <Button disabledReason={refusal ?? (moving.isPending ? t.working : isThere)} onClick={move}>
            {texts.move}
          </Button>
          <Button icon="out" disabledReason={refusal ?? needsRole} onClick={() => setTransfer(true)}>
            {texts.transferTitle}
          </Button>
        </div>
        <p className={styles.faint}>{texts.duplicateAbout}</p>
        <Fault error={copying.error} />
        <div className={styles.actions}>
          <Button
            icon="copy"
            disabledReason={refusal ?? (copying.isPending ? t.working : undefined)}
            isOnce
            onClick={duplicate}
          >
            {texts.duplicate}
          </Button>
        </div>
      </div>
      {isTransfer && <TransferDialog space={space} onClose={() => setTransfer(false)} />}
    </Section>
  );
}

function TransferDialog({ space, onClose }: { space: Space; onClose(): void }) {
  const texts = spaceTexts().settings;
  const { data } = useQuery(organizations());
  const others = data?.items.filter((one) => one.id !== space.organization && canCreateSpaces(one)) ?? [];
  const [chosen, setChosen] = useState<string>();
  const organization = chosen ?? others[0]?.id;
  const { mutate, isPending, error } = useMutation(transferSpace);
  const submit = () => {
    if (organization === undefined) return;
    mutate(
      { spaceId: space.id, body: { organization } },
      {
        onSuccess() {
          onClose();
          toast(texts.transferred);
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.transferTitle}
      action={texts.transfer}
      disabledReason={organization === undefined ? texts.noOtherOrganization : undefined}
      {...{ isPending, error, submit, onClose }}
    >
      <p>{texts.transferAbout}</p>
      {data && others.length === 0 && <p>{texts.noOtherOrganization}</p>}
      {organization !== undefined && (
        <Select
          label={texts.transferTo}
          value={organization}
          choices={others.map(({ id, title }) => [id, title])}
          choose={setChosen}
        />
      )}
    </FormDialog>
  );
}
