// A value to copy, such as a link or a secret.
import { organizationTexts } from '../../../texts/organization.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './section.module.css';

export function useCopy(): (text: string) => Promise<void> {
  const o = organizationTexts();
  return async (text) => {
    await navigator.clipboard.writeText(text);
    toast(o.common.copied);
  };
}

export function CopyField({ label, value }: { label: string; value: string }) {
  const o = organizationTexts();
  const copy = useCopy();
  return (
    <div className={styles.inline}>
      <Field label={label} value={value} readOnly dir="ltr" onFocus={(event) => event.currentTarget.select()} />
      <Button icon="copy" onClick={() => void copy(value)} aria-label={`${o.common.copy}: ${label}`}>
        {o.common.copy}
      </Button>
    </div>
  );
}
