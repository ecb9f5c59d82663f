import { CHECK_RULE_PATH } from '#kit/contract/paths.ts'
import { ApiError } from './api-error.ts'
import { client } from './client.web.ts'

/**
 * What the server says against a value, or undefined. Only a refusal says something about it; without an answer the
 * server checks again when the value is saved.
 */
export async function objectionOf(
  path: string,
  params: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    await client.get(path, params, { ...(signal && { signal }), handles: 'all' })
    return undefined
  } catch (error) {
    return error instanceof ApiError && error.http === 200 ? error.message : undefined
  }
}

/** What the first of these check rules that a value breaks says of it; undefined when it keeps all, or is empty. */
export async function brokenCheckRule(
  ruleCodes: readonly string[],
  value: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  for (const ruleCode of value.trim() === '' ? [] : ruleCodes) {
    const objection = await objectionOf(CHECK_RULE_PATH, { ruleCode, value: encodeURIComponent(value) }, signal)
    if (objection !== undefined) {
      return objection
    }
  }
  return undefined
}
