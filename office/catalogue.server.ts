import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { preferenceRoutes } from './account/preference/preference.server.ts'
import { savedQueryRoutes } from './account/saved-query/saved-query.server.ts'
import { catalogue } from './catalogue.ts'
import type { OfficeAuthority } from './login/authority.server.ts'
import { loginRoutes } from './login/login.server.ts'
import { ownDepartRoutes } from './login/own-departs.server.ts'
import { reportRoutes } from './online/report/report.server.ts'
import { goodsRoutes } from './shop/goods/goods.server.ts'
import { GOODS_LINES } from './shop/goods/goods.ts'
import { productRoutes } from './shop/product/product.server.ts'
import { PRODUCT_LINES } from './shop/product/product.ts'
import { summaryRoutes } from './shop/summary/summary.server.ts'
import { categoryRoutes } from './system/category/category.server.ts'
import { categoryPickerRoutes } from './system/category/category-pickers.server.ts'
import { departPickerRoutes } from './system/depart/depart-pickers.server.ts'
import { dictionaryRoutes } from './system/dictionary/dictionary.server.ts'
import { dictionaries } from './system/dictionary/dictionary-texts.server.ts'
import { duplicateCheckRoutes } from './system/dictionary/duplicate-check.server.ts'
import { registeredTables } from './system/dictionary/registered-tables.ts'
import { fileRoutes, storeErrorFile } from './system/file/file.server.ts'
import { noteLogin } from './system/log/operation-log.server.ts'
import { menuRoutes } from './system/menu/menu.server.ts'
import { rolePickerRoutes } from './system/role/role-pickers.server.ts'
import { userPickerRoutes } from './system/user/user-pickers.server.ts'

export interface OfficeParts {
  readonly db: Database
  readonly clock: ZonedClock
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly files: FileStore
  /** Static domain of stored files, if they have one. */
  readonly staticUrl?: string | undefined
}

/** Every route of the back office: nouns with a behaviour of their own by name, all others by their declaration. */
export function officeRoutes({ db, clock, sessions, authority, files, staticUrl }: OfficeParts): readonly Route[] {
  const tables = registeredTables(catalogue)
  const texts = dictionaries(tables)
  const house: House = { clock, texts, resources: catalogue, storeErrorFile: (bytes) => storeErrorFile(files, bytes) }
  const lines = [1, 2, 3] as const
  const own = new Map<string, readonly Route[]>([
    ...lines.map((line) => [GOODS_LINES[line].name, goodsRoutes(house, GOODS_LINES[line])] as const),
    ...lines.map((line) => [PRODUCT_LINES[line].name, productRoutes(house, PRODUCT_LINES[line], line)] as const),
  ])
  return [
    ...loginRoutes({
      db,
      sessions,
      authority,
      allDictionaryItems: (call) => texts.allItems(call.db, call.locale),
      noteLogin: (call, user, content) => noteLogin(call.db, call, user, content),
    }),
    ...ownDepartRoutes(authority),
    ...menuRoutes(),
    ...preferenceRoutes(),
    ...savedQueryRoutes(catalogue),
    ...dictionaryRoutes({ house, dictionaries: texts, tables }),
    ...duplicateCheckRoutes(catalogue),
    ...categoryRoutes(),
    ...categoryPickerRoutes(),
    ...departPickerRoutes(),
    ...rolePickerRoutes(house),
    ...userPickerRoutes(house),
    ...fileRoutes({ store: files, staticUrl }),
    ...summaryRoutes(house),
    ...reportRoutes({ house, itemsOf: texts.itemsOf }),
    ...catalogue.flatMap((one) => own.get(one.name) ?? crudRoutes(house, one)),
  ]
}
