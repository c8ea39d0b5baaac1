// A formula, with how readers see it.
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../texts/format.ts';
import { panelTexts } from '../../../texts/panels.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import { showFormula } from '../node-views/math.ts';
import styles from './inline.module.css';

const example = String.raw`\frac{a}{b}`;

type FormulaFieldsProps = { value: string; onChange(value: string): void };

export function FormulaFields({ value, onChange }: FormulaFieldsProps) {
  const { inline: t } = panelTexts();
  const shown = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    const root = shown.current;
    if (!root || value.trim() === '') return undefined;
    void showFormula(root, value, 'block').then((drawn) => isCurrent && setDrawn(drawn));
    return () => void (isCurrent = false);
  }, [value]);
  return (
    <>
      <TextAreaField
        label={t.formula}
        hint={fill(t.formulaHint, { example })}
        lines={2}
        isCode
        dir="ltr"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
        spellCheck={false}
        data-autofocus
      />
      <div ref={shown} className={styles.formula} dir="ltr" data-preview="formula" />
      <p className={styles.problem} role="status">
        {isDrawn || value.trim() === '' ? '' : t.formulaWrong}
      </p>
    </>
  );
}
