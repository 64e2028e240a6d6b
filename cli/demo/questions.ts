/** The questions of the demo's banks: sums, science and poems, made of short tables. */
import type { Random } from './random.ts'

export const bankNames = [
  { name: '小学数学题库', subject: '数学' },
  { name: '小学科学常识题库', subject: '科学' },
  { name: '古诗与成语题库', subject: '语文' },
] as const
interface Made {
  readonly chapter: string
  readonly type: string
  readonly stem: string
  readonly options?: readonly { readonly content: string; readonly match?: string; readonly audio?: string }[]
  readonly audio?: string
  readonly answer: string
  readonly analysis?: string
  readonly difficulty: number
  readonly points: string
  readonly score?: number
}
/** One that is right among others, in an order of chance. */
function choices(right: string, wrong: readonly string[], chance: Random) {
  const all = chance.shuffle([right, ...[...new Set(wrong)].filter(one => one !== right).slice(0, 3)])
  return { options: all.map(content => ({ content })), answer: String.fromCharCode(65 + all.indexOf(right)) }
}

function sum(n: number, chance: Random): Made {
  const a = 12 + n,
    b = 11 + (n % 37),
    product = a * b,
    difficulty = 1 + (n % 5)
  const base = { difficulty, points: '两位数乘法', chapter: n % 2 ? '三位数乘两位数' : '大数的认识' }
  if (n % 10 === 2) {
    const inOrder = [product - a, product - 7, product, product + b].map(content => ({ content: String(content) }))
    return { ...base, type: 'ordering', stem: `<p>从小到大排列（其中一个数是 ${a} × ${b} 的积）。</p>`, options: inOrder, answer: '' }
  }
  if (n % 10 < 4)
    return {
      ...base,
      type: 'single',
      stem: `<p>${a} × ${b} 等于多少？</p>`,
      ...choices(String(product), [product + 10, product - b, product + a, product + 1].map(String), chance),
      analysis: `<p>$${a} \\times ${b} = ${product}$</p>`,
    }
  if (n % 10 === 4)
    return { ...base, type: 'truefalse', stem: `<p>$\\frac{${product}}{${a}} = ${n % 3 ? b : b + 1}$</p>`, answer: n % 3 ? '对' : '错', points: '除法、分数' }
  if (n % 10 < 6) return { ...base, type: 'truefalse', stem: `<p>${a} × ${b} = ${n % 3 ? product : product + 10}</p>`, answer: n % 3 ? '对' : '错' }
  if (n % 10 < 8) return { ...base, type: 'blanks', stem: `<p>一箱有 ${a} 瓶，${b} 箱共有 ____ 瓶。</p>`, answer: String(product), chapter: '解决问题' }
  if (n % 10 < 9)
    return {
      ...base,
      type: 'numeric',
      stem: `<p>长 ${a} 米、宽 ${b} 米的操场，面积约多少平方米？</p>`,
      answer: `${product}±5`,
      chapter: '解决问题',
      points: '面积',
    }
  return {
    ...base,
    type: 'essay',
    stem: `<p>学校买 ${b} 套书，每套 ${a} 元，带 ${product - 30} 元够吗？说说你的想法。</p>`,
    answer: `${a} × ${b} = ${product}，还差 30 元`,
    chapter: '解决问题',
    score: 600,
  }
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  哺乳动物: ['蝙蝠', '鲸', '海豚', '刺猬', '袋鼠', '水獭'],
  鸟类: ['企鹅', '鸵鸟', '麻雀', '丹顶鹤', '猫头鹰'],
  昆虫: ['蜜蜂', '蜻蜓', '蚂蚁', '瓢虫', '蝴蝶'],
  鱼类: ['鲤鱼', '海马', '鲨鱼', '黄鳝'],
  开花植物: ['水稻', '桃树', '油菜', '向日葵'],
  可再生能源: ['风能', '水能', '太阳能', '潮汐能'],
  地球圈层: ['地壳', '地幔', '地核'],
}
/** Sounds by their links: one low, one high, and two to four in a row. */
export interface Sounds {
  readonly low: string
  readonly high: string
  readonly rows: readonly string[]
}
/** What is asked by ear. */
function heard(n: number, { low, high, rows }: Sounds): Made {
  const base = { type: 'single', difficulty: 1 + (n % 3), points: '声音', chapter: '声音' } as const,
    label = `<p>第 ${n + 1} 组：`
  if (n % 20 < 10) {
    const isFirst = n % 40 < 20
    return {
      ...base,
      stem: `${label}听一听，哪一个声音的音调更高？</p>`,
      options: [
        { content: '第一个', audio: isFirst ? high : low },
        { content: '第二个', audio: isFirst ? low : high },
      ],
      answer: isFirst ? 'A' : 'B',
    }
  }
  const at = Math.floor(n / 20) % rows.length
  return {
    ...base,
    stem: `${label}听一听，一共响了几下？</p>`,
    audio: rows[at]!,
    options: ['2 下', '3 下', '4 下'].map(content => ({ content })),
    answer: 'ABC'[at]!,
  }
}
function science(n: number, chance: Random, sounds: Sounds): Made {
  if (n % 10 === 4) return heard(n, sounds)

  const all = Object.entries(kinds),
    [kind, members] = all[n % all.length]!,
    one = members[Math.floor(n / all.length) % members.length]!
  const others = all.filter(([name]) => name !== kind).flatMap(([, some]) => some)
  const base = { difficulty: 1 + (n % 5), points: kind, chapter: n % all.length < 4 ? '生物的分类' : '地球与能源' }
  if (n % 10 === 1) {
    const right = members.slice(0, 2),
      options = chance.shuffle([...right, ...chance.shuffle(others).slice(0, 3)])
    const answer = right.map(name => String.fromCharCode(65 + options.indexOf(name))).join('')
    return { ...base, type: 'multiple', stem: `<p>第 ${n + 1} 组：下列哪些属于${kind}？</p>`, options: options.map(content => ({ content })), answer }
  }
  if (n % 10 === 3) {
    const options = [0, 1, 2, 3].map(i => all[(n + i) % all.length]!).map(([match, some]) => ({ content: some[n % some.length]!, match }))
    return { ...base, type: 'matching', stem: `<p>第 ${n + 1} 组：把下列各项与它所属的类别配对。</p>`, options, answer: '' }
  }
  if (n % 10 < 5) return { ...base, type: 'single', stem: `<p>第 ${n + 1} 组：下列哪一项属于${kind}？</p>`, ...choices(one, chance.shuffle(others), chance) }
  if (n % 10 < 7) {
    const shown = n % 2 ? one : chance.pick(others)
    return { ...base, type: 'truefalse', stem: `<p>第 ${n + 1} 组：${shown}属于${kind}。</p>`, answer: n % 2 ? '对' : '错' }
  }
  if (n % 10 < 9) return { ...base, type: 'blanks', stem: `<p>第 ${n + 1} 组：${members.slice(0, 3).join('、')}都属于____。</p>`, answer: kind }
  return {
    ...base,
    type: 'essay',
    stem: `<p>第 ${n + 1} 组：为什么说${one}属于${kind}？写出两条理由。</p>`,
    answer: `从${one}的特征说明它符合${kind}的特点`,
    score: 600,
  }
}

const lines = [
  ['床前明月光', '疑是地上霜', '李白', '静夜思'],
  ['白日依山尽', '黄河入海流', '王之涣', '登鹳雀楼'],
  ['春眠不觉晓', '处处闻啼鸟', '孟浩然', '春晓'],
  ['两个黄鹂鸣翠柳', '一行白鹭上青天', '杜甫', '绝句'],
  ['停车坐爱枫林晚', '霜叶红于二月花', '杜牧', '山行'],
  ['不识庐山真面目', '只缘身在此山中', '苏轼', '题西林壁'],
  ['千里莺啼绿映红', '水村山郭酒旗风', '杜牧', '江南春'],
  ['山重水复疑无路', '柳暗花明又一村', '陆游', '游山西村'],
  ['接天莲叶无穷碧', '映日荷花别样红', '杨万里', '晓出净慈寺送林子方'],
  ['欲穷千里目', '更上一层楼', '王之涣', '登鹳雀楼'],
  ['飞流直下三千尺', '疑是银河落九天', '李白', '望庐山瀑布'],
  ['独在异乡为异客', '每逢佳节倍思亲', '王维', '九月九日忆山东兄弟'],
] as const
function poem(n: number, chance: Random): Made {
  const [first, second, poet, title] = lines[n % lines.length]!
  const base = { difficulty: 1 + (n % 5), points: '古诗', chapter: n % 2 ? '诗人与诗题' : '名句默写' }
  const round = `第 ${Math.floor(n / lines.length) + 1} 组：`
  if (n % 10 === 3) {
    const options = [0, 1, 2, 3].map(i => lines[(n + 3 * i) % lines.length]!).map(([content, match]) => ({ content, match }))
    return { ...base, type: 'matching', stem: `<p>${round}把上下句配对（从“${first}”起）。</p>`, options, answer: '' }
  }
  if (n % 20 === 9) return { ...base, type: 'short', stem: `<p>${round}“${first}”写的是什么时候的景？</p>`, answer: '抓住诗句中表示时令或时刻的词', score: 400 }
  if (n % 10 < 5)
    return {
      ...base,
      type: 'single',
      stem: `<p>${round}“${first}，${second}”的作者是谁？</p>`,
      ...choices(poet, chance.shuffle(lines.map(one => one[2])), chance),
    }
  if (n % 10 < 7) return { ...base, type: 'truefalse', stem: `<p>${round}“${first}”出自《${n % 2 ? title : '咏鹅'}》。</p>`, answer: n % 2 ? '对' : '错' }
  if (n % 10 < 9) return { ...base, type: 'blanks', stem: `<p>${round}${first}，____。</p>`, answer: second }
  return { ...base, type: 'essay', stem: `<p>${round}读“${first}，${second}”，写出你想到的画面。</p>`, answer: '扣住诗句中的景物，语句通顺', score: 600 }
}
const makers = [sum, science, poem] as const
/** Two hundred questions of a bank. */
export const questionsOf = (bank: number, chance: Random, sounds: Sounds): readonly Made[] =>
  Array.from({ length: 200 }, (_, n) => makers[bank]!(n, chance, sounds))
