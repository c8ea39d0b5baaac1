import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { isFilm, playerOf } from './video.ts';

const player = (address: string): string | undefined => playerOf(new URL(address))?.src;

describe('videos', () => {
  test('are recognized by the URLs users copy', () => {
    const youtube = 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1';
    for (const address of [
      'https://www.youtube.com/watch?v=abcdefghijk',
      'https://m.youtube.com/watch?list=x&v=abcdefghijk',
      'https://youtu.be/abcdefghijk?si=tracked',
      'https://www.youtube.com/shorts/abcdefghijk',
      'https://www.youtube.com/embed/abcdefghijk',
    ])
      assert.equal(player(address), youtube, address);
    assert.equal(player('https://youtu.be/abcdefghijk?t=1h2m3s'), `${youtube}&start=3723`);
    assert.equal(player('https://youtu.be/abcdefghijk?t=90'), `${youtube}&start=90`);
    assert.equal(
      player('https://vimeo.com/123456/ab12'),
      'https://player.vimeo.com/video/123456?autoplay=1&dnt=1&h=ab12',
    );
    const id = '0123456789abcdef0123456789abcdef';
    assert.equal(player(`https://www.loom.com/share/${id}`), `https://www.loom.com/embed/${id}?autoplay=1`);
  });

  test('are not recognized otherwise', () => {
    for (const address of [
      'https://www.youtube.com/',
      'https://www.youtube.com/@somebody',
      'https://www.youtube.com/watch?v=a"><script>',
      'https://youtube.com.example/watch?v=abcdefghijk',
      'https://vimeo.com/about',
      'https://example.com/constructor',
    ])
      assert.equal(player(address), undefined, address);
    assert.ok(isFilm(new URL('https://example.com/a/film.MP4?x=1')));
    assert.ok(!isFilm(new URL('https://example.com/film.mp4.html')));
  });
});
