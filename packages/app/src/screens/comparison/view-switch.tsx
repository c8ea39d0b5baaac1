import { useTexts } from '../../texts/context.tsx';
import { Switch } from '../../ui/switch.tsx';
import { chooseView, useView } from './view.ts';

export function ViewSwitch() {
  const t = useTexts();
  return (
    <Switch
      label={t.compare.view}
      chosen={useView()}
      choose={chooseView}
      choices={[
        ['one-column', t.compare.oneColumn],
        ['side-by-side', t.compare.sideBySide],
        ['source', t.compare.source],
      ]}
    />
  );
}
