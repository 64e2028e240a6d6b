/** Files of questions: as Moodle writes them, as people type them, and what goes out comes in again. */
import { expect, test } from 'vitest'
import { normalised } from '../answer.ts'
import { guessedFormat, readText, writeText } from './index.ts'
import { fileMark, type Outgoing } from './parsed.ts'
import { readTable, sheetHeads, tableRow } from './plain.ts'
import { readQti } from './qti.ts'
import { writeItem, writeManifest } from './qti-out.ts'
import { xmlOf } from './xml.ts'

const gift = `// question: 1  name: Grant
$CATEGORY: $course$/top/历史/人物

::Q1:: Who's buried in Grant's tomb? {
=Grant#yes
~no one
~Napoleon
}

::Q2:: 水的化学式是 {=H2O =h2o} 。

Grant was president {T}

[html]<p>What two people?</p> {
~%-100%No one
~%50%Grant
~%50%Grant's wife
####Both are there.
}

Match {
=Canada -> Ottawa
=Italy -> Rome
}

When was Ulysses S. Grant born? {#1822:5}

Pi is {#3.1..3.2}

Say why \\{braces\\} matter. {}

A broken one
`
test('GIFT as Moodle reads it', () => {
  const { questions, unread } = readText('gift', gift)
  expect(questions.map(one => [one.type, one.answer])).toEqual([
    ['single', 'A'],
    ['blanks', 'H2O|h2o'],
    ['truefalse', 'T'],
    ['multiple', 'BC'],
    ['matching', ''],
    ['numeric', '1822±5'],
    ['numeric', '3.15±0.05'],
    ['essay', ''],
  ])
  expect(questions[0]).toMatchObject({ chapter: '历史/人物', stem: "Who's buried in Grant's tomb?" })
  expect(questions[3]).toMatchObject({ stem: '<p>What two people?</p>', analysis: 'Both are there.' })
  expect(questions[7]!.stem).toBe('Say why {braces} matter.')
  expect(unread).toEqual([{ at: 32, why: expect.anything() }])
})

const moodle = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/top/Default for 科学</text></category></question>
  <question type="multichoice">
    <name><text>多选</text></name>
    <questiontext format="html"><text><![CDATA[<p>哪些是<b>哺乳动物</b>？</p>]]></text></questiontext>
    <generalfeedback format="html"><text></text></generalfeedback>
    <defaultgrade>2.0000000</defaultgrade>
    <single>false</single>
    <answer fraction="50" format="html"><text><![CDATA[<p>鲸</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="-100" format="html"><text><![CDATA[<p>鸡 &amp; 鸭</p>]]></text></answer>
    <answer fraction="50" format="html"><text>蝙蝠</text></answer>
    <shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
    <correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback><shownumcorrect/>
    <hint format="html"><text></text></hint>
    <tags><tag><text>动物</text></tag></tags>
  </question>
  <question type="truefalse"><questiontext format="html"><text>水结冰</text></questiontext>
    <answer fraction="0" format="moodle_auto_format"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
  <question type="numerical"><questiontext><text>π</text></questiontext><answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>
  <question type="matching"><questiontext><text>配</text></questiontext>
    <subquestion format="html"><text>水</text><answer><text>H2O</text></answer></subquestion>
    <subquestion format="html"><text>盐</text><answer><text>NaCl</text></answer></subquestion></question>
  <question type="shortanswer"><name><text>填</text></name><questiontext format="html">
      <text><![CDATA[<p>图中是 <img src="@@PLUGINFILE@@/%E9%B2%B8.png?time=1" alt="x" width="10"> ____</p>]]></text>
      <file name="鲸.png" path="/" encoding="base64">iVBORw0K
Ggo=</file></questiontext><usecase>0</usecase>
    <answer fraction="100" format="moodle_auto_format"><text>鲸</text></answer><answer fraction="0" format="moodle_auto_format"><text>*</text></answer></question>
  <question type="calculated"><questiontext><text>{a}</text></questiontext></question>
</quiz>`
test('XML as Moodle exports it; what it has and we do not is told by its place', () => {
  const { questions, unread, files } = readText('moodle', moodle)
  expect(questions.map(one => [one.type, one.answer])).toEqual([
    ['multiple', 'AC'],
    ['truefalse', 'F'],
    ['numeric', '3.14±0.01'],
    ['matching', ''],
    ['blanks', '鲸'],
  ])
  // A picture comes along under the name of its question, and its place in the text is marked.
  expect(questions[4]!.stem).toBe(`<p>图中是 <img src="${fileMark('6/鲸.png')}" alt="x" width="10"> ____</p>`)
  expect([...files!]).toEqual([['6/鲸.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]])
  expect(questions[0]).toMatchObject({
    chapter: 'Default for 科学',
    score: '2.00',
    points: '动物',
    options: [{ content: '鲸' }, { content: '鸡 & 鸭' }, { content: '蝙蝠' }],
  })
  expect(unread).toEqual([{ at: 7, why: ['不支持的题型 calculated', expect.anything()] }])
  expect(readText('moodle', '<quiz><question>').unread).toHaveLength(1)
  // Nothing outside of the file is looked up, and nothing grows.
  expect(
    readText(
      'moodle',
      '<!DOCTYPE quiz [<!ENTITY a "x"><!ENTITY b SYSTEM "file:///etc/passwd">]><quiz><question type="essay"><questiontext><text>&b;</text></questiontext></question></quiz>',
    ).questions[0],
  ).toMatchObject({ stem: '&b;' })
})

const typed = `# 第一单元
1. （单选题）地球的卫星是？
A. 太阳   B. 月球
C. 火星
答案：B
解析：月球绕地球转
难度：2
2、鲸是鱼。（ ）
答案：错
3. 中国的首都是____，最大的城市是____。
答案：北京|北平；上海
4. 下列属于哺乳动物的有
A、鲸
B、鸡
C、蝙蝠
答案：AC
5. 没有答案的题
6. 圆周率约为多少
答案：3.14±0.01`
test('text as people type it, with its types found out', () => {
  expect(guessedFormat('试题.txt', typed)).toBe('text')
  const { questions, unread } = readText('text', typed)
  expect(questions.map(one => [one.type, one.answer, one.options.length])).toEqual([
    ['single', 'B', 3],
    ['truefalse', '错', 0],
    ['blanks', '北京|北平；上海', 0],
    ['multiple', 'AC', 3],
    ['numeric', '3.14±0.01', 0],
  ])
  expect(questions[0]).toMatchObject({ chapter: '第一单元', stem: '地球的卫星是？', analysis: '月球绕地球转', difficulty: '2' })
  expect(unread).toEqual([{ at: 17, why: expect.anything() }])
})

const option = (label: string, content: string, match?: string) => ({ label, content, ...(match ? { match } : {}) })
const base = { analysis: '', score: '2', difficulty: 3, points: '', chapter: '一' }
const out: readonly Outgoing[] = [
  { ...base, type: 'single', stem: '<p>1 &lt; 2 {是}？</p>', plainStem: '1 < 2 {是}？', options: [option('A', '对=是'), option('B', '错~')], answer: 'A' },
  { ...base, type: 'multiple', stem: '选', plainStem: '选', options: [option('A', 'a'), option('B', 'b'), option('C', 'c')], answer: 'AC' },
  { ...base, type: 'truefalse', stem: '真', plainStem: '真', options: [], answer: 'T' },
  { ...base, type: 'blanks', stem: '填____', plainStem: '填____', options: [], answer: '北京|北平' },
  { ...base, type: 'matching', stem: '配', plainStem: '配', options: [option('A', '水', 'H2O'), option('B', '盐', 'NaCl')], answer: '' },
  { ...base, type: 'numeric', stem: '数', plainStem: '数', options: [], answer: '3.14±0.01' },
  { ...base, type: 'essay', stem: '说', plainStem: '说', options: [], answer: '' },
]
test.each(['gift', 'moodle'] as const)('what goes out as %s comes in again', format => {
  const { questions, unread } = readText(format, writeText(format, out))
  expect(unread).toEqual([])
  expect(questions.map(one => [one.type, one.stem, one.answer, one.options])).toEqual(
    out.map(one => [one.type, one.stem, one.answer, one.options.map(({ label: _label, ...rest }) => rest)]),
  )
})
test('a sheet goes out and comes in, also what the text formats have no word for', () => {
  const more: readonly Outgoing[] = [
    ...out.map(one => ({ ...one, stem: one.plainStem })),
    { ...base, type: 'ordering', stem: '排', plainStem: '排', options: [option('A', 'x'), option('B', 'y')], answer: 'B,A' },
  ]
  const { questions, unread } = readTable(sheetHeads, more.map(tableRow))
  expect(unread).toEqual([])
  expect(questions.map(one => [one.type, one.answer])).toEqual(more.map(one => [one.type, one.answer]))
  for (const one of questions) expect(() => normalised(one)).not.toThrow()
})

test('text goes out and comes in again, types and chapters with it', () => {
  const plain = out.map(one => ({ ...one, stem: one.plainStem.replace('<', '&lt;'), chapter: '第一单元', points: '甲' }))
  const { questions, unread } = readText('text', writeText('text', plain))
  expect(unread).toEqual([])
  expect(questions.map(one => [one.type, one.stem, one.answer, one.chapter, one.points, one.score, one.difficulty])).toEqual(
    plain.map(one => [one.type, one.stem, one.answer, '第一单元', '甲', '2', '3']),
  )
  for (const one of questions) expect(() => normalised(one)).not.toThrow()
})

const item = (body: string, more = '', attributes = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!-- Thie example adapted from the PET Handbook -->
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="choice" title="Unattended Luggage" adaptive="false" timeDependent="false" ${attributes}>
${more}<itemBody>${body}</itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`
const correct = (cardinality: string, baseType: string, ...values: readonly string[]) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map(one => `<value>${one}</value>`).join('')}</correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="3.0"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`
const luggage = item(
  `<p>Look at the text in the picture.</p><p><img src="images/sign.png" alt="NEVER LEAVE LUGGAGE UNATTENDED"/></p>
  <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>What does it say?</prompt>
    <simpleChoice identifier="ChoiceA">You must stay with your luggage at all times.</simpleChoice>
    <simpleChoice identifier="ChoiceB">Do not let someone else look after your luggage.</simpleChoice></choiceInteraction>`,
  correct('single', 'identifier', 'ChoiceA'),
)
const qtiManifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM"><resources>
  <resource identifier="r1" type="imsqti_item_xmlv2p1" href="items/choice.xml"><metadata><imsmd:lom><imsmd:general><imsmd:keyword><imsmd:string>signs</imsmd:string></imsmd:keyword></imsmd:general>
    <imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>difficult</imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom></metadata><file href="items/choice.xml"/></resource>
  <resource identifier="r2" type="imsqti_item_xmlv2p1" href="items/hotspot.xml"/>
  <resource identifier="r3" type="imsqti_item_xmlv2p1" href="items/gone.xml"/>
  <resource identifier="r4" type="imsqti_test_xmlv2p1" href="test.xml"/></resources></manifest>`
test('a package of QTI 2.1: items in the order of its manifest, with their pictures; what is no question of ours is told by its place', () => {
  const { questions, unread } = readQti({
    texts: new Map([
      ['imsmanifest.xml', qtiManifest],
      ['items/choice.xml', luggage],
      ['items/hotspot.xml', item('<hotspotInteraction responseIdentifier="RESPONSE"/>', correct('single', 'point', '1 2'))],
      ['test.xml', '<assessmentTest/>'],
    ]),
    files: new Map([['items/images/sign.png', new Uint8Array([1])]]),
  })
  expect(questions).toEqual([
    expect.objectContaining({
      ...{ at: 1, type: 'single', answer: 'A', points: 'signs', difficulty: '4', score: '3' },
      stem: `<p>Look at the text in the picture.</p><p><img src="${fileMark('items/images/sign.png')}" /></p>What does it say?`,
      options: [{ content: 'You must stay with your luggage at all times.' }, { content: 'Do not let someone else look after your luggage.' }],
    }),
  ])
  expect(unread.map(one => [one.at, one.why[0]])).toEqual([
    [2, '不支持的题型 hotspotInteraction'],
    [3, 'items/gone.xml 不是 QTI 2.1 试题'],
  ])
})
const gap = '<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="15"/>'
const choices = (...texts: readonly string[]) => texts.map(one => `<simpleChoice identifier="${one}">${one}</simpleChoice>`).join('')
test.each([
  [
    'order',
    `<orderInteraction responseIdentifier="RESPONSE">${choices('x', 'y', 'z')}</orderInteraction>`,
    correct('ordered', 'identifier', 'z', 'x', 'y'),
    ['ordering', 'C,A,B'],
  ],
  [
    'several',
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">${choices('H', 'O', 'C')}</choiceInteraction>`,
    correct('multiple', 'identifier', 'H', 'O'),
    ['multiple', 'AB'],
  ],
  [
    'true',
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${choices('true', 'false')}</choiceInteraction>`,
    correct('single', 'identifier', 'false'),
    ['truefalse', 'F'],
  ],
  [
    'text',
    `<p>Now is the winter of our ${gap}</p>`,
    `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><correctResponse><value>discontent</value></correctResponse>
      <mapping defaultValue="0"><mapEntry mapKey="discontent" mappedValue="1"/><mapEntry mapKey="Discontent" mappedValue="0.5"/><mapEntry mapKey="content" mappedValue="0"/></mapping></responseDeclaration>`,
    ['blanks', 'discontent|Discontent'],
  ],
  ['number', `<p>π is</p><p>${gap}</p>`, correct('single', 'float', '3.14'), ['numeric', '3.14']],
  ['essay', '<extendedTextInteraction responseIdentifier="RESPONSE"/>', '', ['essay', '']],
] as const)('an item of QTI: %s', (_name, body, declared, [type, answer]) => {
  const text = item(body, declared)
  expect(guessedFormat('x.xml', text)).toBe('qti')
  expect(readText('qti', text).questions.map(one => [one.type, one.answer])).toEqual([[type, answer]])
})
test('formulas of an item come as they were written, scripts as words', () => {
  const { questions } = readText(
    'qti',
    item(`<p>Solve <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mi>x</m:mi><m:annotation encoding="application/x-tex">x^2&lt;1</m:annotation></m:semantics></m:math><script>alert(1)</script></p>
    <extendedTextInteraction responseIdentifier="RESPONSE"/>`),
  )
  expect(questions[0]!.stem).toBe('<p>Solve $x^2&lt;1$alert(1)</p>')
})
test('what goes out as QTI comes in again, with chapters, points, marks and files', () => {
  const more: readonly Outgoing[] = [
    ...out.map(one => ({ ...one, points: '电路 & 开关', difficulty: 5, chapter: '一/二', analysis: '<p>因为</p>' })),
    { ...base, type: 'blanks', stem: '<p>首都____，最大（ ）</p>', plainStem: '首都', options: [], answer: '北京|北平；上海' },
    { ...base, type: 'ordering', stem: '排', plainStem: '排', options: [option('A', 'x'), option('B', 'y')], answer: 'B,A' },
    { ...base, type: 'short', stem: '简', plainStem: '简', options: [], answer: '水' },
    {
      ...base,
      type: 'single',
      stem: '<p>看 <img src="/api/f/1.png" /></p>',
      plainStem: '看',
      options: [
        { ...option('A', '甲'), image: '/api/f/2.png' },
        { ...option('B', '乙'), audio: '/api/f/4.mp3' },
      ],
      answer: 'B',
      audio: '/api/f/3.mp3',
    },
  ]
  const linkOf = (link: string): string => link.replace('/api/', '')
  const items = more.map((of, i) => ({ of, id: `q${i}`, files: [] }))
  const texts = new Map([['imsmanifest.xml', writeManifest(items)], ...items.map(({ of, id }) => [`${id}.xml`, writeItem(of, id, linkOf)] as const)])
  for (const text of texts.values()) expect(xmlOf(text)).toBeDefined()
  const { questions, unread } = readQti({ texts, files: new Map(['f/1.png', 'f/2.png', 'f/3.mp3', 'f/4.mp3'].map(name => [name, new Uint8Array([1])])) })
  expect(unread).toEqual([])
  expect(questions.map(one => [one.type, one.answer, one.score, one.difficulty, one.chapter, one.points])).toEqual(
    more.map(one => [one.type, one.answer, '2', String(one.difficulty), one.chapter, one.points || undefined]),
  )
  expect(questions[0]).toMatchObject({
    stem: expect.stringContaining('1 &lt; 2 {是}？'),
    analysis: '<p>因为</p>',
    options: [{ content: '对=是' }, { content: '错~' }],
  })
  expect(questions.at(-1)).toMatchObject({
    audio: fileMark('f/3.mp3'),
    options: [
      { content: '甲', image: fileMark('f/2.png') },
      { content: '乙', audio: fileMark('f/4.mp3') },
    ],
  })
  expect(questions.at(-1)!.stem).toContain(fileMark('f/1.png'))
  for (const one of questions) expect(() => normalised(one)).not.toThrow()
})
test('XML that is broken, endless or deep is none, and is read in no time', () => {
  for (const text of ['<a', '<a><b></a>', '<a>'.repeat(500), `<a x="${'y'.repeat(30_000)}"/>`, '<'.repeat(200_000), '<!--', '<![CDATA['])
    expect(xmlOf(text)).toBeUndefined()
  expect(xmlOf('<a b="1>2" c=\'"\'>x<!-- <z> -->&amp;<![CDATA[<y>]]></a>')?.parts).toEqual([
    { name: 'a', attributes: { b: '1>2', c: '"' }, parts: ['x', '&', '<y>'] },
  ])
})
