/** A build step: leaves out Blueprint's loaders of icons by name, which would bring along every icon. */
import type { Plugin } from 'vite'

const loaders = /\/@blueprintjs\/icons\/.*paths-loaders\//

export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !source.includes('paths-loaders/')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && loaders.test(found.id) ? '\0no-icons-by-name' : null
  },
  load: id =>
    id === '\0no-icons-by-name'
      ? 'const none = async () => { throw new Error("icons are imported, not named") }\n' +
        'export const allPathsLoader = none\nexport const splitPathsBySizeLoader = none\n'
      : null,
})
