/** A build step: leaves out Blueprint's lists and loaders of icons by name, which would bring along every icon. */
import type { Plugin } from 'vite'

const loaders = /\/@blueprintjs\/icons\/.*paths-loaders\//
const names = /\/@blueprintjs\/icons\/.*generated\/16px\/blueprint-icons-16\.js/
const stubs: Readonly<Record<string, string>> = {
  '\0no-icons-by-name':
    'const none = async () => { throw new Error("icons are imported, not named") }\n' +
    'export const allPathsLoader = none\nexport const splitPathsBySizeLoader = none\n',
  '\0no-names-of-icons': 'export const BlueprintIcons_16 = {}\nexport const BLUEPRINT_ICONS_16_CODEPOINTS = {}\n',
}

export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !/paths-loaders\/|blueprint-icons-16/.test(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (found && loaders.test(found.id)) return '\0no-icons-by-name'
    return found && names.test(found.id) ? '\0no-names-of-icons' : null
  },
  load: id => stubs[id] ?? null,
})
