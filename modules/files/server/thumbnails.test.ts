/** Pictures in the sizes that they are shown in. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { thumbnails, widthOf } from './thumbnails.ts'

test('the next larger width is made, of pictures alone', () => {
  expect([1, 96, 97, '480', 481, 961, 1_601, 'x', undefined].map(asked => widthOf(asked, 'image/png'))).toEqual([
    96,
    96,
    200,
    480,
    720,
    1_600,
    undefined,
    undefined,
    undefined,
  ])
  for (const type of ['application/pdf', 'image/svg+xml', null]) expect(widthOf(96, type)).toBeUndefined()
})

test('a picture is made small once, never larger than it is, and what can not be read is not there', async () => {
  const small = thumbnails(),
    picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
  let reads = 0
  const read = async () => {
    reads++
    return Readable.from([picture])
  }
  for (let i = 0; i < 2; i++) expect(await sharp((await small('a', 200, read))!).metadata()).toMatchObject({ format: 'webp', width: 200, height: 100 })
  expect(reads).toBe(1)
  expect((await sharp((await small('a', 960, read))!).metadata()).width).toBe(800)
  for (let i = 0; i < 2; i++) expect(await small('b', 96, async () => Readable.from([Buffer.from('no picture')]))).toBeUndefined()
  expect(await small('c', 96, async () => undefined)).toBeUndefined()
})

test('a picture that moves is made small and goes on moving', async () => {
  const [width, height, pages] = [600, 300, 3],
    colours = Buffer.alloc(width * height * pages * 3, 0).map((_one, i) => Math.floor(i / (width * height * 3)) * 90)
  const moving = await sharp(colours, { raw: { width, height: height * pages, channels: 3, pageHeight: height } })
    .gif({ delay: [80, 160, 240], loop: 0 })
    .toBuffer()
  expect(widthOf(200, 'image/gif')).toBe(200)
  const small = (await thumbnails()('gif', 200, async () => Readable.from([moving])))!
  const seen = await sharp(small, { animated: true }).metadata()
  expect(seen).toMatchObject({ format: 'webp', width: 200, pageHeight: 100, pages: 3, delay: [80, 160, 240] })
})
