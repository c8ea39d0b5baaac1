import { LocalizedError } from '../../../texts/faults.ts';
import { Fault } from '../../../ui/fault.tsx';
import { emojiCharacter } from '@lectern/content/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { contentOf, edit, headOf, pageOf, refreshBranch, type Branch, type Page } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';
import { splicesBetween } from '../../../editor/text-splices.ts';
import { paths } from '../../../paths.ts';
import { authoringTextFiles, authoringTexts } from '../../../texts/authoring.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { GlyphField } from '../../../ui/glyphs/glyph-field.tsx';
import { PageLinks } from '../../links/page-links.tsx';
import { LinkAddress } from '../../space/parts/link-address.tsx';
import { trailTo } from '../../space/tree-model.ts';
import { appearanceIn, appearanceOf, withAppearance, type PageAppearance } from '../appearance-model.ts';
import { optionsChange, optionsIn, optionsOf, type PageOptions } from '../options-model.ts';
import { PageAppearanceFields } from './page-appearance.tsx';

const exampleCondition = 'visitor.claims.plan == "pro"';

type PageOptionsDialogProps = { branch: Branch; page: Page; onClose(): void };

export async function loadPageOptionsDialog(): Promise<typeof PageOptionsDialog> {
  await authoringTextFiles.load();
  return PageOptionsDialog;
}

function PageOptionsDialog({ branch, page: { id }, onClose }: PageOptionsDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const { data: now, error: loadError } = useQuery(pageOf(branch, id));
  // As the fields show it: what others change while it is open is not undone.
  const [page, setPage] = useState(now);
  if (!page && now) setPage(now);
  const { data: content } = useQuery(contentOf(branch));
  const appearance = page?.type === 'document' && page.markdown !== undefined ? appearanceOf(page.markdown) : undefined;
  const before = page && optionsOf(page, page.emoji ? emojiCharacter(page.emoji) : '');
  const { mutate, isPending, error } = useMutation({
    async mutationFn({
      options,
      appearance: wanted,
    }: {
      options: PageOptions;
      appearance: PageAppearance | undefined;
    }) {
      const change = before && optionsChange(id, before, options);
      const text = wanted && (await appearanceChange(branch, id, wanted));
      if (change || text) await edit(branch, [{ operation: 'update_page', page: id, ...change, ...text }]);
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
    const form = event.currentTarget;
    const wanted = appearance && appearanceIn(form, appearance);
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(appearance);
    mutate({ options: optionsIn(form), appearance: isChanged ? wanted : undefined });
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
          <Fields branch={branch} options={before} type={page?.type} />
          {appearance && content && <PageAppearanceFields {...{ branch, appearance }} files={content.files} />}
        </form>
      )}
      {before && page?.type !== 'link' && <PageLinks branch={branch} pageId={id} />}
      <Fault error={problem} />
    </Dialog>
  );
}

/** The cover and the layout are in the text, of which nothing else changes. */
async function appearanceChange(branch: Branch, pageId: string, appearance: PageAppearance) {
  const base = await headOf(branch);
  const { markdown = '' } = await queryClient.fetchQuery({ ...pageOf(branch, pageId), staleTime: 0 });
  const after = withAppearance(markdown, appearance);
  if (after === undefined) throw new LocalizedError(authoringTexts().appearance.unreadable);
  if (after === markdown) return undefined;
  return { base, baseLength: markdown.length, splices: splicesBetween(markdown, after) };
}

type FieldsProps = { branch: Branch; options: PageOptions; type: Page['type'] | undefined };

function Fields({ branch, options, type }: FieldsProps) {
  const t = useTexts();
  const { title, description, slug, emoji, icon, condition, url, target, hidden, noIndex, noRobotsIndex } = options;
  const isDocument = type === 'document';
  return (
    <>
      <Field label={t.title} name="title" defaultValue={title} required maxLength={512} autoFocus />
      <GlyphField kind="emoji" label={t.pageOptions.emoji} name="emoji" defaultValue={emoji} />
      {isDocument && <Field label={t.pageOptions.description} name="description" defaultValue={description} />}
      {type === 'link' ? (
        <LinkAddress branch={branch} url={url} page={target} />
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
