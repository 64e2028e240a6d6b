/** Pictures of the demo, drawn by code as SVG: covers of courses by their subject, works of pupils, and faces of teachers. */
import type { Random } from './random.ts'

/** Backgrounds that stand beside light and dark pages alike: from, to, and what is drawn on them. */
const palettes = [
  ['#5b8def', '#7fc8f8', '#fff4d6'],
  ['#f2994a', '#f6c667', '#fffaf0'],
  ['#27ae8f', '#8fd9b6', '#fdf6e3'],
  ['#9b6dd6', '#d7a6e8', '#fff6fb'],
  ['#e0667a', '#f7a8a0', '#fff7ef'],
  ['#3f7cac', '#95c8d8', '#f8fbff'],
  ['#6a994e', '#bcd67f', '#fbffee'],
  ['#4f5d95', '#97a7e0', '#fdf3e7'],
] as const
type Palette = (typeof palettes)[number]

const circle = (x: number, y: number, r: number, fill: string, more = ''): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width = 10): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const dark = '#2b3350'
const bright = ['#ef6f6c', '#f7c548', '#58b368', '#4d8fe0', '#a56cc1'] as const
const note = (x: number, y: number, ink: string): string => circle(x, y, 17, ink) + line(`M${x + 15} ${y} V${y - 86} q34 12 30 46`, ink, 8)

/** What each subject is known by, in a field of 400 by 400. */
const motifs: Readonly<Record<string, (paper: string) => string>> = {
  art: paper =>
    path('M200 70c88 0 150 56 150 126 0 46-34 62-78 58-34-3-46 20-34 44 14 30-8 44-38 44C112 342 50 280 50 200S112 70 200 70z', paper) +
    bright.map((ink, i) => circle([130, 190, 260, 296, 112][i]!, [150, 116, 130, 190, 220][i]!, 25, ink)).join('') +
    line('M330 330 L250 240', '#8a5a33', 16),
  handcraft: paper =>
    path('M140 120h120c-8 40 60 70 60 140 0 56-44 84-120 84S80 316 80 260c0-70 68-100 60-140z', paper) +
    box(126, 92, 148, 32, 16, bright[0]) +
    line('M92 240 q27 -34 54 0 t54 0 t54 0 t54 0', bright[3], 12) +
    line('M88 278 H312', bright[1], 12),
  dance: paper =>
    circle(216, 92, 34, paper) +
    line('M212 130 C190 190 200 220 226 250 M214 150 C270 150 300 120 326 84 M210 156 C160 170 120 150 92 116', paper, 22) +
    path('M196 210 C130 250 110 290 96 320 H330 C306 280 280 240 236 206z', bright[0]) +
    line('M180 320 L168 372 M250 320 L276 372', paper, 18) +
    line('M60 330 C30 250 80 200 40 130', bright[1], 12),
  drama: paper =>
    path('M60 90 q90 34 180 0 v110 q-10 110 -90 130 q-80 -20 -90 -130z', paper) +
    path('M200 150 q80 30 150 0 v96 q-10 90 -75 108 q-66 -18 -75 -108z', bright[1]) +
    line('M98 170 q18 -20 36 0 M166 170 q18 -20 36 0 M104 230 q46 50 92 0', dark) +
    line('M232 226 q14 -16 28 0 M292 226 q14 -16 28 0 M240 300 q36 -38 72 0', dark, 8),
  experiment: paper =>
    path('M160 70h80v24h-14v70l92 150c14 26-4 46-32 46H114c-28 0-46-20-32-46l92-150V94h-14z', paper) +
    path('M126 262h148l36 58c8 16 0 26-16 26H106c-16 0-24-10-16-26z', bright[2]) +
    circle(180, 300, 15, paper) +
    circle(226, 284, 10, paper) +
    circle(206, 40, 14, bright[1]) +
    circle(250, 20, 9, bright[0]),
  coding: paper =>
    box(50, 80, 300, 220, 22, paper) +
    box(50, 80, 300, 46, 22, dark) +
    [0, 1, 2].map(i => circle(80 + i * 26, 103, 8, bright[i]!)).join('') +
    line('M130 170 L90 206 L130 242 M270 170 L310 206 L270 242 M220 160 L180 254', bright[3], 14) +
    box(150, 316, 100, 18, 9, paper),
  robot: paper =>
    line('M200 96 V50', paper, 12) +
    circle(200, 44, 18, bright[0]) +
    box(96, 96, 208, 160, 34, paper) +
    circle(156, 164, 27, bright[3]) +
    circle(244, 164, 27, bright[3]) +
    box(150, 212, 100, 18, 9, dark) +
    box(126, 270, 148, 84, 22, paper) +
    line('M118 290 L68 330 M282 290 L332 330', paper, 20) +
    circle(200, 312, 20, bright[1]),
  football: paper =>
    circle(200, 200, 140, paper) +
    path('M200 142l56 40-21 66h-70l-21-66z', dark) +
    line('M200 142V62 M256 182l76-26 M235 248l48 64 M165 248l-48 64 M144 182l-76-26', dark, 9) +
    path('M160 66l40 24 40-24-10-6h-60zM330 150l-18 44 26 36 2-60zM70 150l18 44-26 36-2-60z', dark),
  basketball: () => circle(200, 200, 140, '#e8833a') + line('M60 200H340 M200 60V340 M104 98C170 150 170 250 104 302 M296 98C230 150 230 250 296 302', dark, 8),
  badminton: paper =>
    path('M150 250L96 84h54l50 40 50-40h54l-54 166z', paper) +
    line('M168 240L140 100 M232 240l28-140 M200 240V128 M118 160h164', bright[3], 6) +
    path('M144 250h112c0 44-24 74-56 74s-56-30-56-74z', bright[0]),
  calligraphy: paper =>
    box(90, 70, 220, 260, 8, paper) +
    '<g stroke="#d8534f" stroke-width="4" fill="none" opacity=".7"><rect x="112" y="96" width="176" height="176"/>' +
    '<path d="M112 96l176 176M288 96L112 272M200 96v176M112 184h176" stroke-dasharray="10 8"/></g>' +
    line('M142 152h116', dark, 24) +
    line('M200 116v96c0 30-30 40-58 40 M204 190c22 30 40 46 62 56', dark, 20) +
    box(252, 288, 36, 28, 4, '#c0392b'),
  chess: () =>
    box(70, 70, 260, 260, 14, '#e9c48b') +
    line([0, 1, 2, 3, 4].map(i => `M98 ${98 + i * 51}H302 M${98 + i * 51} 98V302`).join(' '), '#8a5a33', 4) +
    [
      [149, 149, 0],
      [200, 149, 1],
      [200, 200, 0],
      [251, 200, 1],
      [149, 251, 1],
      [251, 251, 0],
    ]
      .map(([x, y, light]) => circle(x!, y!, 23, light ? '#fff' : dark))
      .join(''),
  music: paper =>
    line([0, 1, 2, 3, 4].map(i => `M40 ${130 + i * 34} C140 ${110 + i * 34} 260 ${154 + i * 34} 360 ${124 + i * 34}`).join(' '), paper, 5) +
    note(120, 238, dark) +
    note(214, 204, bright[0]) +
    note(296, 256, dark),
  reading: paper =>
    path('M200 130C160 96 100 92 50 104v190c50-12 110-8 150 26 40-34 100-38 150-26V104c-50-12-110-8-150 26z', paper) +
    line('M200 130V318', dark, 6) +
    line('M82 150q44-6 88 14 M82 190q44-6 88 14 M82 230q44-6 88 14 M318 150q-44-6-88 14 M318 190q-44-6-88 14', bright[3], 8) +
    path('M262 220h46v70l-23-18-23 18z', bright[0]),
  english: paper =>
    path('M50 80h200a26 26 0 0 1 26 26v90a26 26 0 0 1-26 26H140l-50 44v-44H50a26 26 0 0 1-26-26v-90a26 26 0 0 1 26-26z', paper) +
    line('M104 196l40-92 40 92 M120 164h48 M200 196 v-46', dark, 12) +
    path('M190 244h150a24 24 0 0 1 24 24v50a24 24 0 0 1-24 24h-16v34l-42-34h-92a24 24 0 0 1-24-24v-50a24 24 0 0 1 24-24z', bright[1]) +
    line('M216 292h100', dark),
  gardening: paper =>
    path('M110 250h180l-22 100H132z', '#c97b4a') +
    box(98, 228, 204, 36, 12, '#b5673a') +
    line('M200 230V120', '#3f8f4f', 12) +
    path('M200 160C130 160 100 120 96 76c60 0 100 30 104 84z', bright[2]) +
    path('M200 130c4-56 40-84 100-86-2 52-34 88-100 86z', '#7cc576') +
    circle(330, 90, 34, paper),
}
const other = motifs.art!

/** Soft shapes behind, different on every picture. */
function ground([from, to, paper]: Palette, chance: Random, width: number, height: number): string {
  const blobs = Array.from({ length: 5 }, () =>
    circle(
      chance.int(0, width),
      chance.int(0, height),
      chance.int(Math.round(height / 8), Math.round(height / 3)),
      paper,
      `opacity="${chance.int(8, 20) / 100}"`,
    ),
  )
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}` +
    `"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${blobs.join('')}`
  )
}
const drawing = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

/** The cover of a course, 16 to 9. */
export function cover(subject: string, chance: Random): string {
  const palette = chance.pick(palettes),
    motif = motifs[subject] ?? other
  const turn = chance.int(-7, 7)
  return drawing(
    960,
    540,
    `${ground(palette, chance, 960, 540)}<g transform="translate(${chance.int(250, 310)} 70) rotate(${turn}` +
      ` 200 200)"><g opacity=".18" transform="translate(12 16)">${motif(dark)}</g>${motif(palette[2])}</g>`,
  )
}

/** A work that a pupil made: the subject on a sheet, with spots of paint around it. */
export function work(subject: string, chance: Random): string {
  const palette = chance.pick(palettes),
    motif = motifs[subject] ?? other
  const spots = Array.from({ length: 26 }, () =>
    circle(chance.int(60, 740), chance.int(60, 540), chance.int(3, 26), chance.pick(bright), `opacity="${chance.int(3, 8) / 10}"`),
  ).join('')
  return drawing(
    800,
    600,
    `<rect width="800" height="600" fill="#d9cdb8"/><g transform="rotate(${chance.int(-3, 3)} 400 300)">${box(44, 40, 712, 520, 6, '#fffdf7')}` +
      `${spots}${box(230, 96, 340, 408, 40, palette[0])}<g transform="translate(${chance.int(196, 204)} ${chance.int(96, 108)}` +
      `) rotate(${chance.int(-12, 12)} 200 200)">${motif(palette[2])}</g></g>`,
  )
}

/** The face of a teacher: nobody's, and the same one again from the same seed. */
export function face(sex: 'female' | 'male', chance: Random): string {
  const [from, to] = chance.pick(palettes)
  const skin = chance.pick(['#f6d3b8', '#f1c7a5', '#e9b98f']),
    hair = chance.pick(['#2c2420', '#3b2a24', '#1f2430', '#4a3428']),
    clothes = chance.pick(['#35507a', '#7a3b4e', '#2f6f62', '#5b4b8a', '#8a5a33'])
  const behind = sex === 'female' ? path('M76 120C70 40 186 40 180 120c2 40 6 74 14 90H62c8-16 12-50 14-90z', hair) : ''
  const fringe = chance.pick([
    path('M78 112C76 50 180 48 178 112c-14-26-36-34-56-32-20 0-34 10-44 32z', hair),
    path('M78 114C70 44 186 44 178 114c-8-22-20-30-34-34-16 16-44 20-66 34z', hair),
    path('M80 108C74 46 182 46 176 108c-30-14-66-14-96 0z', hair),
  ])
  const glasses = chance.chance(0.35)
    ? `<g fill="none" stroke="${dark}" stroke-width="4"><circle cx="108" cy="122" r="16"/><circle cx="148" cy="122" r="16"/><path d="M124 120h8"/></g>`
    : ''
  const inside =
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}` +
    `"/></linearGradient></defs><rect width="256" height="256" fill="url(#g)"/>${behind}${path('M36 256c4-50 44-64 92-64s88 14 92 64z', clothes)}` +
    `${box(108, 164, 40, 48, 18, skin)}${path('M78 116c0-40 22-60 50-60s50 20 50 60-22 72-50 72-50-32-50-72z', skin)}` +
    `${fringe}${circle(108, 122, 5, dark)}${circle(148, 122, 5, dark)}${glasses}${line('M112 156q16 14 32 0', '#a5533f', 5)}`
  return drawing(256, 256, inside)
}
