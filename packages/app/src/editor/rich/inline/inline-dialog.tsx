// The fields of a button, an icon, an emoji, an expression or a formula within a line.
import type { Button as ButtonInline } from '@lectern/content/edit';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { panelTexts } from '../../../texts/panels.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { EmojiPicker, IconPicker } from '../../../ui/glyphs/pickers.tsx';
import { Select } from '../../../ui/select.tsx';
import { newTarget } from '../schema/tree.ts';
import type { Suggest } from '../parts/suggest.ts';
import { AddressField } from './address-field.tsx';
import { FormulaFields } from './formula-fields.tsx';
import type { FieldInline } from './inline-source.ts';

export type InlineDialogProps = {
  inline: FieldInline;
  suggest: Suggest;
  onSave(changed: FieldInline): void;
  onClose(): void;
};

const exampleExpression = 'space.vars.name';

export function InlineDialog({ inline, suggest, onSave, onClose }: InlineDialogProps) {
  const { inline: t } = panelTexts();
  const window = { onClose };
  switch (inline.type) {
    case 'emoji':
      return (
        <Dialog title={t.emoji} onClose={onClose}>
          <EmojiPicker chosen={inline.code} onChoose={({ code }) => onSave({ ...inline, code })} autoFocus />
        </Dialog>
      );
    case 'icon':
      return (
        <Dialog title={t.icon} onClose={onClose}>
          <IconPicker chosen={inline.name} onChoose={(name) => onSave({ ...inline, name })} autoFocus />
        </Dialog>
      );
    case 'button':
      return <ButtonDialog {...window} {...{ suggest, onSave }} button={inline} />;
    case 'expression':
      return (
        <ValueDialog
          {...window}
          title={t.expression}
          value={inline.value}
          onSave={(value) => onSave({ ...inline, value })}
        >
          {(value, setValue) => (
            <Field
              label={t.expression}
              hint={fill(t.expressionHint, { example: exampleExpression })}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              autoFocus
            />
          )}
        </ValueDialog>
      );
    case 'inlineMath':
      return (
        <ValueDialog
          {...window}
          title={t.formula}
          value={inline.value}
          onSave={(value) => onSave({ ...inline, value })}
        >
          {(value, setValue) => <FormulaFields value={value} onChange={setValue} />}
        </ValueDialog>
      );
  }
}

type ValueDialogProps = {
  title: string;
  value: string;
  onSave(value: string): void;
  onClose(): void;
  children(value: string, setValue: (value: string) => void): ReactNode;
};

/** Nothing is saved while it is empty. */
function ValueDialog({ title, value: before, onSave, onClose, children }: ValueDialogProps) {
  const [value, setValue] = useState(before);
  const written = value.trim();
  return (
    <FieldsDialog title={title} onClose={onClose} onSubmit={() => written !== '' && onSave(written)}>
      {children(value, setValue)}
    </FieldsDialog>
  );
}

type FieldsDialogProps = { title: string; onSubmit(): void; onClose(): void; actions?: ReactNode; children: ReactNode };

export function FieldsDialog({ title, onSubmit, onClose, actions, children }: FieldsDialogProps) {
  const t = useTexts();
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form={id}>
            {t.rich.apply}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
          {actions}
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          // Events of portals go up the tree of React, where other forms may be.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

type ButtonDialogProps = Omit<InlineDialogProps, 'inline'> & { button: ButtonInline };

function ButtonDialog({ button, suggest, onSave, onClose }: ButtonDialogProps) {
  const { inline: t } = panelTexts();
  const [label, setLabel] = useState(button.label);
  const [kind, setKind] = useState(button.kind);
  const [icon, setIcon] = useState(button.icon);
  const [address, setAddress] = useState(button.target?.value ?? '');
  const [query, setQuery] = useState(button.query ?? '');
  const [isChoosing, setChoosing] = useState(false);
  const isAsking = button.action !== undefined;
  const submit = () => {
    const { icon: _icon, target, query: _query, ...rest } = button;
    const words = label.trim().replace(/\s+/g, ' ');
    if (words === '' || (!isAsking && address.trim() === '')) return;
    const leads = isAsking ? target : { ...(target ?? newTarget('')), value: address.trim() };
    const asks = isAsking && query.trim() !== '' ? query.trim() : undefined;
    onSave({
      ...rest,
      label: words,
      kind,
      ...(icon !== undefined && { icon }),
      ...(leads && { target: leads }),
      ...(asks !== undefined && { query: asks }),
    });
  };
  return (
    <FieldsDialog title={t.button} onSubmit={submit} onClose={onClose}>
      <Field
        label={t.label}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        required
        autoFocus
      />
      {isAsking ? (
        <Field label={t.question} value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
      ) : (
        <AddressField value={address} onChange={setAddress} suggest={suggest} />
      )}
      <Select
        label={t.style}
        value={kind}
        choices={[
          ['primary', t.primary],
          ['secondary', t.secondary],
        ]}
        choose={(chosen) => setKind(chosen === 'secondary' ? 'secondary' : 'primary')}
      />
      <div>
        <Button icon="smile" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {icon === undefined ? t.icon : `${t.icon}: ${icon}`}
        </Button>{' '}
        {icon !== undefined && (
          <Button tone="quiet" onClick={() => setIcon(undefined)}>
            {t.noIcon}
          </Button>
        )}
      </div>
      {isChoosing && (
        <IconPicker
          chosen={icon}
          autoFocus
          onChoose={(name) => {
            setIcon(name);
            setChoosing(false);
          }}
        />
      )}
    </FieldsDialog>
  );
}
