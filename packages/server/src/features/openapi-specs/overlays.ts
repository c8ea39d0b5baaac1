// The overlays of a specification, as they are sent: each an object, or a text in JSON or YAML.
import { invalid, Refusal } from '#platform/errors';

const mostBytes = 512 * 1024;
const mostValues = 100_000;

export async function readOverlays(given: readonly unknown[]): Promise<string> {
  const { readOverlay } = await import('./process/overlay.ts');
  const { checkValues, readText } = await import('./process/read-text.ts');
  const read = given.map((one, number) => {
    const where = `body.overlays.${number}`;
    if (typeof one === 'string' && one.length > mostBytes) {
      throw new Refusal(413, `${where} is longer than ${mostBytes} characters`);
    }
    let value = one;
    try {
      if (typeof one === 'string') value = readText(one, where, mostValues).value;
      else checkValues(one, where, mostValues);
    } catch (error) {
      throw invalid((error as Error).message);
    }
    const overlay = readOverlay(value);
    if (typeof overlay === 'string') throw invalid(`${where}: ${overlay}`);
    return overlay;
  });
  const text = JSON.stringify(read);
  if (text.length > mostBytes) throw new Refusal(413, `body.overlays is longer than ${mostBytes} characters`);
  return text;
}
