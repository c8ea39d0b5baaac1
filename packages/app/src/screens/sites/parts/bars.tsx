// A plot of counts by day. The same numbers are a table for those who do not see it.
import { siteTexts } from '../../../texts/sites.ts';
import { dayName } from '../day-name.ts';
import { barsOf, plot } from '../insights-model.ts';
import styles from '../insights.module.css';

type BarsProps = { label: string; days: readonly { day: string; count: number }[] };

export function Bars({ label, days }: BarsProps) {
  const { insights: texts } = siteTexts();
  const bars = barsOf(days);
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const number = new Intl.NumberFormat(document.documentElement.lang);
  return (
    <figure className={styles.figure}>
      <figcaption>{label}</figcaption>
      <div className={styles.scale} aria-hidden="true">
        <span>{number.format(most)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ day, count, x, y, width, height }) => (
          <rect key={day} x={x} y={y} width={width} height={height}>
            <title>{`${dayName(day)}: ${number.format(count)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{dayName(first)}</span>
        <span>{dayName(last)}</span>
      </div>
      <details className={styles.numbers}>
        <summary>{texts.asTable}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.views}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <td>{dayName(day)}</td>
                <td>{number.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
