import type {
  CompiledQuery,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/**
 * Marks the statements of a database that it is a plugin of: connections are told nothing of a statement but its text and
 * its id.
 */
export class StatementMark implements KyselyPlugin {
  readonly #marked = new WeakSet<object>()

  isOn({ queryId }: CompiledQuery): boolean {
    return this.#marked.has(queryId)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#marked.add(queryId)
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
