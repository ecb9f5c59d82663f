import type { AnyResource } from '#kit/contract/resource.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { addPermission, deletePermissions, editPermission } from '../system/menu/permission-write.server.ts'
import { dataSourceRoutes, sourceOpener } from './data-source/data-source.server.ts'
import { dataSource } from './data-source/data-source.ts'
import { ownData } from './report/own-data.server.ts'
import { reportRoutes } from './report/report.server.ts'
import { reportAdminRoutes } from './report/report-admin.server.ts'
import { reportExportJob, reportExportRoutes } from './report/report-export.server.ts'

interface Parts {
  readonly app: AppContext
  readonly db: ServerDatabase
  readonly texts: { readonly itemsOf: Parameters<typeof reportRoutes>[0]['itemsOf'] }
  /** Nouns that have a list like the others. */
  readonly searched: readonly AnyResource[]
}

/** Reports that people read and that fields choose from, and the databases that these read from. */
export const onlineServer = defineServerArea<Parts>({
  open: ({ app, db, texts, searched }) => {
    const menu = { add: addPermission, edit: editPermission, delete: deletePermissions }
    const own = ownData({ app, db, nouns: searched })
    const parts = { app, own, openSource: sourceOpener(app), itemsOf: texts.itemsOf }
    const exporting = reportExportJob(parts)
    return {
      nouns: [[dataSource.name, dataSourceRoutes(app)]],
      routes: [
        ...reportAdminRoutes({ ...parts, menu }),
        ...reportRoutes(parts),
        ...reportExportRoutes(parts, exporting),
      ],
      begin: (jobs) => jobs.register(exporting),
    }
  },
})
