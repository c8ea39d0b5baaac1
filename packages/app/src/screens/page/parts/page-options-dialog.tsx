import { emojiCharacter } from '@lectern/content/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { contentOf, edit, pageOf, refreshBranch, type Branch, type Page } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { GlyphField } from '../../../ui/glyphs/glyph-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageLinks } from '../../links/page-links.tsx';
import { LinkAddress } from '../../space/parts/link-address.tsx';
import { trailTo } from '../../space/tree-model.ts';
import { optionsChange, optionsIn, optionsOf, type PageOptions } from '../options-model.ts';

const exampleCondition = 'visitor.claims.plan == "pro"';

type PageOptionsDialogProps = { branch: Branch; page: Page; onClose(): void };

export function PageOptionsDialog({ branch, page: { id }, onClose }: PageOptionsDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const { data: page, error: loadError } = useQuery(pageOf(branch, id));
  const before = page && optionsOf(page, page.emoji ? emojiCharacter(page.emoji) : '');
  const { mutate, isPending, error } = useMutation({
    async mutationFn(after: PageOptions) {
      const change = before && optionsChange(id, before, after);
      if (change) await edit(branch, [change]);
    },
    async onSuccess() {
      await refreshBranch(branch);
      const { pages } = await queryClient.ensureQueryData(contentOf(branch));
      const changed = trailTo(pages, id).at(-1);
      onClose();
      if (changed && changed.type !== 'link' && changed.path !== page?.path) go(paths.page(branch, changed.path));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(optionsIn(event.currentTarget));
  };
  const reason = !before || isPending ? t.working : undefined;
  const problem = error ?? loadError;
  return (
    <Dialog
      title={t.pageOptions.title}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            type="submit"
            form="page-options"
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {t.comments.save}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      {before && (
        <form id="page-options" onSubmit={submit}>
          <Fields options={before} type={page?.type} />
        </form>
      )}
      {before && page?.type !== 'link' && <PageLinks branch={branch} pageId={id} />}
      {problem && <Notice tone="danger">{problem.message}</Notice>}
    </Dialog>
  );
}

function Fields({ options, type }: { options: PageOptions; type: Page['type'] | undefined }) {
  const t = useTexts();
  const { title, description, slug, emoji, icon, condition, url, hidden, noIndex, noRobotsIndex } = options;
  const isDocument = type === 'document';
  return (
    <>
      <Field label={t.title} name="title" defaultValue={title} required maxLength={512} autoFocus />
      <GlyphField kind="emoji" label={t.pageOptions.emoji} name="emoji" defaultValue={emoji} />
      {isDocument && <Field label={t.pageOptions.description} name="description" defaultValue={description} />}
      {type === 'link' ? (
        <LinkAddress url={url} />
      ) : (
        <Field
          label={t.pageOptions.slug}
          hint={t.pageOptions.slugHint}
          name="slug"
          defaultValue={slug}
          maxLength={100}
          dir="ltr"
        />
      )}
      <GlyphField kind="icon" label={t.pageOptions.icon} name="icon" defaultValue={icon} />
      <Field
        label={t.pageOptions.condition}
        hint={fill(t.pageOptions.conditionHint, { example: exampleCondition })}
        name="condition"
        defaultValue={condition}
        maxLength={1024}
        dir="ltr"
      />
      <Checkbox label={t.hideFromNavigation} name="hidden" defaultChecked={hidden} />
      {type !== 'link' && (
        <>
          <Checkbox label={t.pageOptions.noIndex} name="noIndex" defaultChecked={noIndex} />
          <Checkbox label={t.pageOptions.noRobots} name="noRobotsIndex" defaultChecked={noRobotsIndex} />
        </>
      )}
    </>
  );
}
