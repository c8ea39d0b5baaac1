// The content as a change request has it, as a PDF or an EPUB. The server makes the file before it replies.
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { makeFile } from '../queries.ts';

const names = { pdf: 'PDF', epub: 'EPUB' } as const;

export function Downloads({ at }: { at: { spaceId: string; changeRequestId: string } }) {
  const t = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: keyof typeof names) => makeFile(at, kind),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => problemToast(faultText(error, t)),
  });
  return (
    <div>
      {(['pdf', 'epub'] as const).map((kind) => (
        <Button
          key={kind}
          small
          tone="quiet"
          icon="import"
          disabledReason={isPending ? t.working : undefined}
          onClick={() => mutate(kind)}
        >
          {fill(t.review.download, { name: names[kind] })}
        </Button>
      ))}
    </div>
  );
}
