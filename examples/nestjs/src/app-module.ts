import { Module } from "@nestjs/common"
import { APP_FILTER } from "@nestjs/core"
import { TypeOrmModule } from "@nestjs/typeorm"
import { Deduction, Member } from "./entities.ts"
import { OrdersController } from "./orders-controller.ts"
import { OrdersService } from "./orders-service.ts"
import { RefusalFilter } from "./refusal-filter.ts"
import { DATABASE_URL } from "./settings.ts"
import { WaybillModule } from "./waybill-module.ts"

@Module({
  imports: [
    // A larger shop uses the migrations of TypeORM instead of `synchronize`.
    TypeOrmModule.forRoot({ type: "postgres", url: DATABASE_URL, entities: [Member, Deduction], synchronize: true }),
    WaybillModule
  ],
  controllers: [OrdersController],
  providers: [OrdersService, { provide: APP_FILTER, useClass: RefusalFilter }]
})
export class AppModule {}
