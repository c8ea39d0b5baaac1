import { Button } from '../../../ui/button.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';

type CopyTextProps = { text: string; label: string; copied: string };

/** The text is shown where the browser refuses the clipboard. */
export const CopyText = ({ text, label, copied }: CopyTextProps) => (
  <Button
    small
    icon="copy"
    onClick={() =>
      void Promise.resolve()
        .then(() => navigator.clipboard.writeText(text))
        .then(
          () => toast(copied),
          () => problemToast(text),
        )
    }
  >
    {label}
  </Button>
);
