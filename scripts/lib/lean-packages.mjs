/**
 * Packages of antd that do not say themselves that importing them does nothing (`sideEffects` of package.json): what is
 * not used of them is left out, such as the forms behind the one context that every input reads.
 */
const WITHOUT_SIDE_EFFECTS = /\/node_modules\/@(?:rc-component|ant-design)\//

/** What tables of antd draw filters and selections with. */
const OF_TABLES = /\/antd\/es\/table\/hooks\/(?:useSelection|useFilter\/FilterDropdown)\.js$/
const NO_TREE = '\0no-tree'

/** By the end of what they import. No filter of a list is a tree (`filterMode`), and of radios they take none in a group. */
const LEAN = { tree: NO_TREE, radio: 'radio/radio.js' }

/** Vite plugin that leaves out what nothing uses, and trees and groups of radios of tables; pages that show one import it by themselves. */
export function leanPackages() {
  return {
    name: 'lean-packages',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: [{ test: WITHOUT_SIDE_EFFECTS, sideEffects: false }] } },
      },
    }),
    resolveId(source, importer) {
      const [, name] = OF_TABLES.test(importer) ? (/^[./]+\/(\w+)$/.exec(source) ?? []) : []
      return name in LEAN
        ? LEAN[name] === NO_TREE
          ? NO_TREE
          : this.resolve(source.replace(name, LEAN[name]), importer)
        : undefined
    },
    load: (id) => (id === NO_TREE ? 'export default () => null' : undefined),
  }
}
