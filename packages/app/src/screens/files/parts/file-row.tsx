import { Fault } from '../../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import type { Branch } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { sizeText } from '../../../texts/size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LocationLink } from '../../links/location-link.tsx';
import { isImage } from '../files-model.ts';
import { usesOf, type SpaceFile } from '../queries.ts';
import { FileActions } from './file-actions.tsx';
import listStyles from '../../space/parts/content-list.module.css';
import usesStyles from '../../space/parts/uses.module.css';
import styles from './file-row.module.css';

export function FileRow({ branch, file }: { branch: Branch; file: SpaceFile }) {
  const t = useTexts();
  const at = useScreenContext();
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { name, size, contentType, dimensions, downloadURL } = file;
  const facts = [sizeText(size), contentType, dimensions && `${dimensions.width}\u00A0×\u00A0${dimensions.height}`];
  return (
    <li className={listStyles.row} ref={row}>
      <div className={styles.preview}>
        {isImage(file) ? <img src={downloadURL} alt="" loading="lazy" /> : <Icon name="file" />}
      </div>
      <div className={styles.about}>
        <a className={styles.name} href={downloadURL} target="_blank" rel="noreferrer">
          <bdi>{name}</bdi>
        </a>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={usesStyles.summary}>{t.files.usedOn}</summary>
          {isOpen && <Uses branch={branch} fileId={file.id} />}
        </details>
      </div>
      {canEdit(at) && <FileActions branch={branch} file={file} row={row} />}
    </li>
  );
}

function Uses({ branch, fileId }: { branch: Branch; fileId: string }) {
  const t = useTexts();
  const { data, error } = useQuery(usesOf(branch, fileId));
  if (error) return <Fault error={error} />;
  if (!data) return null;
  if (data.items.length === 0) return <p className={usesStyles.none}>{t.files.notUsed}</p>;
  return (
    <ul className={usesStyles.uses}>
      {data.items.map((location, index) => (
        // The same page may use a file several times.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <LocationLink branch={branch} location={location} />
        </li>
      ))}
    </ul>
  );
}
