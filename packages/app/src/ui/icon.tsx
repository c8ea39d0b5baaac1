// Icons of the interface, on a grid of 24.
import styles from './icon.module.css';

const drawings = {
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  block: 'M4 5h16v6H4zM4 15h11M4 19h7',
  braces:
    'M9 4c-3 0-3.5 1.5-3.5 4S5 12 3 12c2 0 2.5 1.5 2.5 4S6 20 9 20M15 4c3 0 3.5 1.5 3.5 4S19 12 21 12c-2 0-2.5 1.5-2.5 4S18 20 15 20',
  chevron: 'm9 6 6 6-6 6',
  change: 'M6 4v10M6 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 10c0 5-6 4-9 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  comment: 'M4 5h16v11h-9l-4 4v-4H4z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  device: 'M4 5h16v10H4zM2 19h20',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  eye: 'M3 12c2-3.5 5-6 9-6s7 2.5 9 6c-2 3.5-5 6-9 6s-7-2.5-9-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff: 'M4 4l16 16M10 6.3A9 9 0 0 1 21 12a14 14 0 0 1-2.4 3M6.5 7.7A14 14 0 0 0 3 12c2 3.5 5 6 9 6a9 9 0 0 0 4-1',
  file: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8-8a3.3 3.3 0 0 1 4.7 4.7l-8 8a1.6 1.6 0 0 1-2.3-2.3l7.3-7.3',
  folder: 'M3 6h6l2 2h10v11H3z',
  git: 'M6 8.5v7M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 8.5c0 4-3 5-8 5',
  grip: 'M9.75 6a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM15.75 6a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM9.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM15.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM9.75 18a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM15.75 18a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  import: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 19h16',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  menu: 'M4 6h16M4 12h16M4 18h16',
  merge: 'M6 4v16M6 4a2 2 0 1 0 0 .01M6 10c0 5 6 5 11 5m-3.5-3.5L17 15l-3.5 3.5',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  more: 'M5.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM12.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM19.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0z',
  outline: 'M4 6h16M8 12h12M12 18h8',
  out: 'M8 16 17 7M9 7h8v8',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5c1 1.3 2 2 3.5 2s2.5-.7 3.5-2M9 9.5h.01M15 9.5h.01',
  space: 'M5 4h11l3 3v13H5zM9 9h6M9 13h6M9 17h3',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  sync: 'M4.5 12a7.5 7.5 0 0 1 13-5L20 9M20 4v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 15M4 20v-5h5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4M12 16.8v.2',
  write: 'M4 20h16M6 16l1-4L16 3l3 3-9 9z',
} as const;

export type IconName = keyof typeof drawings;

/** `turns` mirrors icons that point along the line of text. */
export const Icon = ({ name, turns = false }: { name: IconName; turns?: boolean }) => (
  <svg className={turns ? `${styles.icon} ${styles.turns}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
