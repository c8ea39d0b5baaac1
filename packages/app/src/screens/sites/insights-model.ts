// The counts of days as bars: a plot of few numbers needs no library.
export type Bar = { day: string; count: number; x: number; y: number; width: number; height: number };

export const plot = { width: 720, height: 120 };

/** At most this many bars; more days are added up in groups of the same length, the last of which ends today. */
const mostBars = 45;

export function barsOf(days: readonly { day: string; count: number }[]): Bar[] {
  const size = Math.max(1, Math.ceil(days.length / mostBars));
  const groups: { day: string; count: number }[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const some = days.slice(Math.max(0, end - size), end);
    const [first] = some;
    if (first) groups.unshift({ day: first.day, count: some.reduce((sum, { count }) => sum + count, 0) });
  }
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const step = plot.width / Math.max(1, groups.length);
  return groups.map(({ day, count }, index) => {
    // What was read once is seen beside what was read a thousand times.
    const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * plot.height));
    return { day, count, x: index * step + step * 0.1, y: plot.height - height, width: step * 0.8, height };
  });
}

/** The first day of a period of so many days that ends on `today`, in UTC as the server counts. */
export function firstDay(days: number, today: Date): string {
  const first = new Date(today);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return first.toISOString().slice(0, 10);
}
