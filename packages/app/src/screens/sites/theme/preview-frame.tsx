// The site itself with the settings being edited. A form is sent into one of two frames: the other stays in sight until
// the new page is there, so that nothing flickers.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { session } from '../../../api/session.ts';
import { serverPaths, type SiteAt } from '../../../paths.ts';
import styles from './theme.module.css';

function sendInto(frame: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = serverPaths.sitePreview;
  form.target = frame;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

type PreviewFrameProps = {
  at: SiteAt;
  /** As JSON. */
  settings: string;
  theme: 'light' | 'dark';
  width: 'desktop' | 'phone';
  label: string;
};

/** The width of a window on a desk; the preview is drawn smaller when it has less. */
const deskWidth = 1200;

function useScale(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / deskWidth)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

const frames = ['theme-preview-0', 'theme-preview-1'] as const;

export function PreviewFrame({ at: { organizationId, siteId }, settings, theme, width, label }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  useScale(box);
  const [shown, setShown] = useState<number>(0);
  /** The frame that loads, and whether something changed since: changes that follow each other are sent together. */
  const state = useRef({ loading: undefined as number | undefined, isStale: false, next: 1 });
  const latest = useRef({ settings, theme });
  const send = () => {
    const { current } = state;
    if (current.loading !== undefined) {
      current.isStale = true;
      return;
    }
    current.loading = current.next;
    const fields = { csrf: session().csrfToken, organization: organizationId, site: siteId };
    sendInto(frames[current.next] ?? frames[0], { ...fields, ...latest.current });
  };
  useEffect(() => {
    latest.current = { settings, theme };
    send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settings, theme, organizationId, siteId]);
  const onLoad = (index: number) => {
    const { current } = state;
    // Frames are loaded once when they are made.
    if (current.loading !== index) return;
    current.loading = undefined;
    current.next = 1 - index;
    setShown(index);
    if (current.isStale) {
      current.isStale = false;
      send();
    }
  };
  return (
    <div className={styles.frames} data-width={width} ref={box}>
      {frames.map((name, index) => (
        <iframe
          key={name}
          name={name}
          title={label}
          className={styles.frame}
          sandbox="allow-same-origin"
          aria-hidden={index !== shown}
          tabIndex={index === shown ? 0 : -1}
          data-shown={index === shown}
          onLoad={() => onLoad(index)}
        />
      ))}
    </div>
  );
}
