import { goToAccount, showShortcuts, signOut } from '../../../actions/general.ts';
import { runAction, type Action } from '../../../actions/action.ts';
import { keysText } from '../../../actions/keys.ts';
import { session } from '../../../api/session.ts';
import { useTexts } from '../../../texts/context.tsx';
import { locales, type Locale } from '../../../texts/locales.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { chooseLocale, chosenLocale, chosenTheme, chooseTheme, type Theme } from '../../../ui/preferences.ts';
import { useTools } from '../../../actions/use-tools.ts';

export function AccountMenu() {
  const t = useTexts();
  const tools = useTools();
  const theme = chosenTheme();
  const themes: [Theme, string][] = [
    ['system', t.themeSystem],
    ['light', t.themeLight],
    ['dark', t.themeDark],
  ];
  const themeEntries = themes.map(([name, title]): MenuEntry => ({
    id: name,
    title,
    isChecked: theme === name,
    select: () => chooseTheme(name),
  }));
  const languageEntries = (Object.keys(locales) as Locale[]).map((locale): MenuEntry => ({
    id: locale,
    title: locales[locale].name,
    isChecked: chosenLocale() === locale,
    select: () => chooseLocale(locale),
  }));
  const entryOf = (action: Action): MenuEntry => ({
    id: action.id,
    title: action.title(t, {}),
    icon: action.icon,
    keys: action.keys && keysText(action.keys),
    select: () => void runAction(action, {}, tools),
  });
  return (
    <Menu
      trigger={<IconButton icon="person" label={t.accountMenu} />}
      header={session().email}
      groups={[themeEntries, languageEntries, [showShortcuts, goToAccount, signOut].map(entryOf)]}
    />
  );
}
