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
  for (const type of ['application/pdf', 'image/gif', null]) expect(widthOf(96, type)).toBeUndefined()
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
