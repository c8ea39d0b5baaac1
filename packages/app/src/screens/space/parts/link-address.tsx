import { useTexts } from '../../../texts/context.tsx';
import { Field } from '../../../ui/field.tsx';

type LinkAddressProps = { required?: boolean; url?: string };

/** Where a link of the tree leads. */
export function LinkAddress({ required = false, url = '' }: LinkAddressProps) {
  const t = useTexts();
  return (
    <Field
      label={t.rich.address}
      hint={t.pageKinds.addressHint}
      name="url"
      defaultValue={url}
      required={required}
      pattern="\s*(https?://|mailto:|tel:).+"
      maxLength={2048}
      dir="ltr"
    />
  );
}
