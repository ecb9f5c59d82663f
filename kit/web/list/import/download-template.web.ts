import { IMPORT_VERBS } from '#kit/contract/import.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '../../browser/save-blob.web.ts'
import { client } from '../../client/client.web.ts'

/** Saves the empty workbook of an import; failures are told by the client. */
export async function downloadTemplate(
  resource: AnyResource,
  t: (text: Text, values?: Readonly<Record<string, string>>) => string,
): Promise<void> {
  const title = t(resource.title)
  await client.download(`${resource.path}/${IMPORT_VERBS.template}`).then(
    ({ blob }) => saveBlob(blob, t(['{title}导入模板.xlsx', '{title} import template.xlsx'], { title })),
    () => undefined,
  )
}
