/** The house rules, as a test: who may import whom, how long things are, which words are not used. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const walk = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap(name => walk(join(path, name))) : /\.(ts|tsx)$/.test(path) ? [path] : []
const files = ['server', 'modules', 'console', 'cli', 'tests']
  .flatMap(folder => walk(join(root, folder)))
  .map(path => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
const isTest = (path: string): boolean => /(\.test\.tsx?|\/(fixture|world)\.ts)$/.test(path) || path.startsWith('tests/')

/** In dependency order: a module may import only those before it. */
const order = [
  'kit',
  'audit',
  ...[
    ...readFileSync(join(root, 'modules/index.ts'), 'utf8')
      .match(/modules: readonly Module\[\] = \[([\s\S]*?)\]/)![1]!
      .matchAll(/\w+/g),
  ].map(match => match[0]),
]

const imports = ({ path, text }: (typeof files)[number]) =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g)]
    .map(match => match[1] ?? match[2]!)
    .map(to => ({ to: to.startsWith('.') ? relative(root, resolve(root, dirname(path), to)) : to }))

const faults: string[] = []
function rule(path: string, to: string): string | undefined {
  const [, mine, part] = /^modules\/([^/]+)\/(server\/)?/.exec(path) ?? []
  const [, theirs, file, theirPart] = /^modules\/([^/]+)\/((server\/)?.+)$/.exec(to) ?? []
  const screen = path.includes('/screens/')
  if (path.startsWith('modules/kit/') && !isTest(path) && /^[a-z@]/.test(to) && !to.startsWith('modules/') && to !== 'xstate')
    return 'the kit imports xstate and nothing else'
  if (mine && !screen && (to === 'react' || to.startsWith('@blueprintjs') || to.startsWith('console/'))) return 'only screens touch React'
  if (!isTest(path)) {
    if (mine && !part && to.startsWith('server/')) return 'of a module only its server part imports the server'
    if (mine && theirs === mine && theirPart && !part && path !== `modules/${mine}/module.ts`)
      return 'of a module only module.ts and the server part reach the server part'
    if (mine && theirs && mine !== theirs && theirs !== 'kit' && file !== 'index.ts' && !(part && file === 'server/index.ts'))
      return 'a module reaches another only through its index.ts'
    if (mine && theirs && mine !== theirs && !screen && order.indexOf(theirs) > order.indexOf(mine)) return `${theirs} stands above ${mine}`
    // So that no browser loads what only servers need.
    if (/^modules\/(\w+\/module|index)\.ts$/.test(to) && theirs !== 'kit' && path !== 'modules/index.ts' && !path.startsWith('cli/'))
      return 'only modules/index.ts and the CLI name modules as wholes'
    if (path.startsWith('server/') && to.startsWith('modules/') && theirs !== 'kit') return 'the server names no module'
    if (path.startsWith('cli/') && theirPart && file !== 'server/index.ts') return 'the CLI reaches a server part only through its index.ts'
    if (to.startsWith('tests/')) return 'nothing imports tests'
  }
  if (path.startsWith('console/') && !isTest(path) && /^modules\/[^/]+\/(manifest\.ts|screens\/)/.test(to))
    return 'the console is handed the screens of modules'
  if (path.startsWith('console/') && (to.startsWith('server/') || theirPart)) return 'the console never imports the server'
  if (path.startsWith('server/') && (to.startsWith('console/') || (to.startsWith('cli/') && !isTest(path)))) return 'the server imports neither console nor CLI'
  return undefined
}

test('imports go one way', () => {
  for (const file of files)
    for (const { to } of imports(file)) {
      const fault = rule(file.path, to)
      if (fault) faults.push(`${file.path} → ${to}: ${fault}`)
    }
  expect(faults).toEqual([])
})

/** What each file leads to: all its imports, or those alone that are there when it runs. */
function ways(of: readonly (typeof files)[number][], isRun = false): ReadonlyMap<string, readonly string[]> {
  const erased =
    /(?:^|\n)\s*(?:import|export)\s+type\s[^'"]*?from\s+'[^']+'|(?:^|\n)\s*import\s+\{(?:\s*type\s[^,}]*,?)+\s*\}\s+from\s+'[^']+'|import\('[^']+'\)/g
  return new Map(
    of
      .filter(({ path }) => !isTest(path))
      .map(file => [file.path, imports(isRun ? { ...file, text: file.text.replace(erased, '\n') } : file).map(({ to }) => to)]),
  )
}
/** Pairs of files that lead to each other. */
function circles(to: ReadonlyMap<string, readonly string[]>): readonly (readonly [string, string])[] {
  /** Whatever a file leads to. */
  function reached(from: string): ReadonlySet<string> {
    const seen = new Set<string>(),
      open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of to.get(at) ?? [])
        if (to.has(next) && !seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    return seen
  }
  const all = new Map([...to.keys()].map(path => [path, reached(path)]))
  return [...all].flatMap(([path, there]) => [...there].filter(other => path < other && all.get(other)!.has(path)).map(other => [path, other] as const))
}
test('no circle of imports leads from one room of the server into another', () => {
  const found = circles(ways(files.filter(({ path }) => path.startsWith('server/'))))
  expect(found.filter(([one, other]) => dirname(one) !== dirname(other))).toEqual([])
})
test('no file runs in a circle: what types alone say is gone by then', () => {
  expect(circles(ways(files, true))).toEqual([])
})
test('the server knows no resource of a module by name', () => {
  const named = new Set(
    files.flatMap(({ path, text }) =>
      /^modules\/(?!kit)/.test(path) && !isTest(path) ? [...text.matchAll(/\bresource\(\s*'(\w+)'/g)].map(([, name]) => name!) : [],
    ),
  )
  // What bounds a reader, and words that mean something else there.
  for (const word of ['tenant', 'user', 'dept', 'role', 'student', 'tour', 'region', 'code', 'label', 'message', 'note']) named.delete(word)
  const found = files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path) && path !== 'server/kernel/words.ts')
    .flatMap(({ path, text }) =>
      [...text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').matchAll(/'(\w+)'/g)].filter(([, word]) => named.has(word!)).map(([, word]) => `${path}: ${word}`),
    )
  expect(named.size).toBeGreaterThan(150)
  expect(found).toEqual([])
})
/** The formatter knows how wide a line may be. Titles and data of tests may be wider: nothing breaks them. */
const widest: number = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')).formatter.lineWidth

/** Lists that nobody reads, and that grow at their end. */
const endless: readonly string[] = ['server/kernel/words.ts']
test('files open with a sentence, and stay short enough to be read at once', () => {
  const wrong: string[] = []
  for (const { path, text } of files) {
    const lines = text.split('\n')
    if (!isTest(path) && !/^(#!.*\n)?\/\*\*/.test(text)) wrong.push(`${path}: opens without saying what it is`)
    if (lines.length > (isTest(path) ? 500 : 400) && !endless.includes(path)) wrong.push(`${path}: ${lines.length} lines`)
    const long = lines.findIndex(line => line.length > (isTest(path) ? widest + 60 : widest))
    if (long >= 0) wrong.push(`${path}:${long + 1}: ${lines[long]!.length} characters`)
  }
  expect(wrong).toEqual([])
})

/** Classes by which something is found and not drawn. */
const hooks: ReadonlySet<string> = new Set(['kt-money'])
test('every class that a screen gives its elements has a rule in a style sheet', () => {
  const sheets = ['modules', 'console'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap(name =>
      name.endsWith('.css') ? [readFileSync(join(root, folder, name), 'utf8')] : [],
    ),
  )
  const drawn = new Set([...sheets.join('\n').matchAll(/\.([a-z]{2}-[\w-]+)/g)].map(match => match[1]!))
  const named = files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\}|\{'([^']*)'\})/g)]
        .flatMap(([, a, b, c]) => (a ?? b ?? c ?? '').split(/\s+/))
        .filter(one => /^(?!bp)[a-z]{2}-[a-z][\w-]*$/.test(one))
        .map(one => ({ path, one })),
    )
  expect(drawn.size).toBeGreaterThan(200)
  expect(named.filter(({ one }) => !drawn.has(one) && !hooks.has(one))).toEqual([])
})

test('every bar that fills is named for those who hear it', () => {
  const screens = files.filter(({ path }) => path.endsWith('.tsx'))
  const bars = screens.flatMap(({ path, text }) => [...text.matchAll(/<ProgressBar\b.*?\/>/gs)].map(([bar]) => ({ path, bar })))
  expect(bars.length).toBeGreaterThan(3)
  expect(bars.filter(({ bar }) => !bar.includes('aria-label='))).toEqual([])
})

test('words and names that hide meaning are not used', () => {
  const wrong: string[] = []
  for (const { path, text } of files) {
    if (/(^|[/.])(utils?|helpers?|common|manager)\./i.test(basename(path))) wrong.push(`${path}: a name that says nothing`)
    if (path.startsWith('tests/tidy')) continue
    for (const [pattern, why] of [
      [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished'],
      [/\b(it|test|describe)\.(only|skip)\(/, 'a test that does not run'],
      [/\bconsole\.log\(/, 'console.log'],
      [/敬请期待|开发中|coming soon/i, 'a promise instead of a thing'],
      [/\b(lazy|Suspense)\b[^\n]* from 'react'/, "React's own lazy keeps code back for 300 ms after a fallback: lazyWithRetry.tsx"],
    ] as const)
      if (pattern.test(text)) wrong.push(`${path}: ${why}`)
    // Chinese fonts, which draw it as wide as a character, come first.
    if (/^(modules|console|server)\//.test(path) && !isTest(path) && /[a-z]’[a-z]/.test(text)) wrong.push(`${path}: ' in English, not ’`)
    if (
      /^modules\/(?!kit)/.test(path) &&
      !isTest(path) &&
      !/(console\.tsx|\/(screens|server)\/)/.test(path) &&
      /\b(Date\.now\(\)|Math\.random\(\)|new Date\(\))/.test(text)
    )
      wrong.push(`${path}: reads a clock or rolls dice`)
  }
  expect(wrong).toEqual([])
})

/** Where real time is the matter itself. Everywhere else tests wait for what is seen, or move a clock of their own. */
const timed: readonly (readonly [path: RegExp, why: string])[] = [
  [/^tests\/torture(\/|\.slow)/, 'processes are killed at moments that nobody chose'],
  [/^tests\/bench\//, 'time is what is measured'],
  [/^tests\/mutants\/run\.ts$/, 'a change may make a loop without an end'],
  [/^tests\/browser\/(browser|once|watch)\.ts$/, 'the while between two looks'],
  [/^tests\/talk-death\.slow\.test\.ts$/, 'a page comes back, and a server dies, after a while'],
  [/^cli\/stop\.slow\.test\.ts$/, 'another process tells one press of a key from two by the time between'],
  [/^server\/journals\/journal-writer\.test\.ts$/, 'a thread rests when nobody asks for a while'],
  [/^console\/parts\/cache\.test\.ts$/, "the clock is the test's own"],
]
test('no test waits for time to pass', () => {
  const waits = /(?<![.\w])setTimeout\(|\.waitForTimeout\(|timers\/promises|(?<![.\w])(pause|sleep|delay)\(\d/
  const found = files.filter(({ path, text }) => isTest(path) && !path.startsWith('tests/tidy') && waits.test(text)).map(({ path }) => path)
  expect(found.filter(path => !timed.some(([of]) => of.test(path)))).toEqual([])
  // What no longer waits is no exception any more.
  expect(timed.filter(([of]) => !found.some(path => of.test(path))).map(([, why]) => why)).toEqual([])
})

test('no test looks at a page once, before it can be what it will be', () => {
  // What is done once and answers, or is read after the page is through with it, may be asked for once.
  const reads = /\.(count|isVisible|isEnabled|isDisabled|isChecked)\(\)|(innerText|textContent|inputValue|getAttribute|evaluateAll)\(|scrollWidth/
  const found = files
    .filter(({ path }) => path.startsWith('tests/browser/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!\w)expect\(\s*await ((?:(?!expect\().)*?)\)\s*\.(not\.)?to\w+\(/gs)]
        .filter(([, read, not]) => reads.test(read!) && !not)
        .map(([, read]) => `${path}: ${read}`),
    )
  expect(found).toEqual([])
})

/** A promise that nobody holds ends the whole server when it fails. */
test('no timer or listener is given work whose failure nobody would hear of', () => {
  const unheard = /\b(?:setInterval|setTimeout|setImmediate|nextTick|on|once|subscribe|onChange)\(\s*(?:'[\w-]+',\s*)?async\b/
  const found = files.filter(({ path, text }) => /^(server|modules|cli)\//.test(path) && !isTest(path) && unheard.test(text)).map(({ path }) => path)
  // Its whole work is within a try.
  expect(found).toEqual(['server/answering-thread.ts'])
})

test('no test takes an answer of its own away before a call had it', () => {
  const found = files
    .filter(({ path, text }) => /^(console|modules|tests)\//.test(path) && path !== 'tests/browser/browser.ts' && /\.unroute\(/.test(text))
    .map(({ path }) => path)
  expect(found).toEqual([])
})

test('every file is used by another', () => {
  const reached = new Set(files.flatMap(file => imports(file).map(({ to }) => to)))
  // What starts a process, a worker or a run, and what only says types.
  const entries = [
    /\.test\.tsx?$/,
    /^console\/(main\.tsx|older\/(builtIns|gate|notice)\.ts)$/,
    /^console\/vite\.config\.ts$/,
    /^cli\/(main|build|built|start|test|dev)\.ts$/,
    /^(server\/(journals\/journal|papers\/paper)|modules\/tours\/server\/allocation|cli\/verify)-worker\.ts$/,
    /^tests\/(setup|anew|chance|performing|longest-first|bench\/.*|properties\/load|mutants\/(run|lane|setup))\.ts$/,
    /console\.tsx$/,
    /\.d\.ts$/,
  ]
  expect(files.map(file => file.path).filter(path => !reached.has(path) && !entries.some(one => one.test(path)) && !path.startsWith('tests/browser/'))).toEqual(
    [],
  )
})

/** Somebody's device may stand in any zone, and before eight in the morning the day of Greenwich is yesterday. */
test('what day it is, screens ask of the house: never of the clock or the zone of a device', () => {
  const ofDevice =
    /\bnew Date\((?:Date\.now\(\)[^()]*)?\)\s*\.(?:toISOString\(\)\.slice\(0, (?:7|10)\)|toLocale\w*String)|\.get(?:FullYear|Month|Date|Day|Hours)\(\)/
  const wrong = files.filter(({ path, text }) => !isTest(path) && /^console\/|\/screens\//.test(path) && ofDevice.test(text)).map(one => one.path)
  expect(wrong).toEqual([])
})

/** Who measures with a device's clock how long ago something was that the same device did. */
const measuring = [
  ...['cache', 'DraftOffer', 'idle', 'InLine'].map(name => `console/parts/${name}.ts`),
  ...['cameBy', 'serverClock', 'drafts', 'liveSocket', 'moduleRegistry', 'request', 'session', 'sign', 'waitingLine', 'pages/site/useTalk'].map(
    name => `console/${name}.ts`,
  ),
  ...['promotion/screens/Clock', 'promotion/screens/MapTools', 'promotion/screens/useCamera', 'service/screens/Thread'].map(name => `modules/${name}.ts`),
]
test('what time it is, screens ask of console/clock.ts: the clock of a device may be out by anything', () => {
  const screens = files.filter(({ path }) => !isTest(path) && /^console\/|\/screens\//.test(path)),
    saying = (pattern: RegExp) => screens.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace(/tsx$/, 'ts'))
  expect(saying(/\bnew Date\(\s*\)/)).toEqual([])
  expect(saying(/\bDate\.now\b/).toSorted()).toEqual(measuring.toSorted())
})

test('a day or a month is that of the house: no instant is cut to one', () => {
  // `key` names a folder of files, which nobody reads.
  const cut = /\b(?:now|at|\w+At)\.slice\(0, ?(?:4|7|10)\)/,
    wrong = files.filter(({ path, text }) => !isTest(path) && /^modules\//.test(path) && !/\/screens\//.test(path) && cut.test(text)).map(one => one.path)
  expect(wrong).toEqual(['modules/files/server/retention.ts'])
})

/** What holds nothing that a reload could take away, and why. */
const unkept: Readonly<Record<string, string>> = {
  'console/parts/inputs.tsx': 'an input of forms, which keep',
  'modules/sms/screens/TemplateFields.tsx': 'the same',
  'modules/exams/screens/OptionsInput.tsx': 'the same',
  'modules/access/screens/FilterBuilder.tsx': 'the same',
  'modules/flow/screens/design/fields.tsx': 'a part of the designer, which keeps',
  'modules/content/screens/SpotPanel.tsx': 'the same',
  'modules/exams/screens/TakeExam.tsx': 'the server has each answer as it is written',
  'modules/service/screens/Thread.tsx': 'a line of a talk: the desk keeps one for each',
  'console/pages/site/TalkChat.tsx': 'a line of a talk',
  'console/pages/site/Talk.tsx': 'of somebody who has not signed in: nothing of theirs stays on a device',
  'modules/recruit/screens/Ask.tsx': 'the same',
  'modules/quotation/screens/Adjusting.tsx': 'a reason beside a button',
  'modules/desk/screens/LeaveDetail.tsx': 'the same',
  'modules/promotion/screens/FromSheet.tsx': 'pasted from where it still is',
}
test('what is written in lines is kept until it is sent', () => {
  const written = files.filter(({ path, text }) => /\.tsx$/.test(path) && !isTest(path) && /<(?:TextArea|textarea)\b/.test(text))
  const lost = written.filter(({ text }) => !/\buse(?:Kept|Draft|Form|Unsaved|Leaving)\b/.test(text)).map(one => one.path)
  expect(lost.sort()).toEqual(Object.keys(unkept).sort())
})
