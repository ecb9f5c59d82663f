// Written by `npm run client` from the document of the API: changes are lost.

export interface paths {
    readonly "/category/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：分类 · Storefront: Categories
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCategoryList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/claim/answer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：答复延期 · Storefront: Answer to a delay
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontClaimAnswer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/claim/giveUp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：放弃免定金预订 · Storefront: Give up a reservation, which nothing was paid for
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontClaimGiveUp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/claim/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的补款资格 · Storefront: Claims of a customer
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontClaimList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/ask": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：提问 · Storefront: Ask the shop
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultAsk"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/causes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：举报原因 · Storefront: Causes of reports to choose from
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontConsultCauses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的咨询 · Storefront: Consults of a customer, newest first
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontConsultList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/queryById": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：查看咨询与回复 · Storefront: A consult with its thread
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontConsultQueryById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：商品的公开问答 · Storefront: Public questions of a listing, newest first
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontConsultQuestions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/reply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：继续提问 · Storefront: Write again in a consult
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultReply"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：举报咨询或回复 · Storefront: Report a consult or a reply
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/score": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：为已解决的咨询评分（1至5），随即关闭 · Storefront: Score a solved consult (1 to 5), which closes it
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultScore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/solve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：确认已解决，可同时评分 · Storefront: Say that a consult is solved, with a score or without
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultSolve"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/uploadPicture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：上传咨询或举报图片（Base64，最大2.5MB） · Storefront: Send a picture for a question, a reply or a report (Base64, at most 2.5 MiB)
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultUploadPicture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/consult/view": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：打开公开问答，计一次浏览 · Storefront: Open a public question, which counts as a view
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontConsultView"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/coupon/get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：领取优惠券 · Storefront: Get a coupon
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontCouponGet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/coupon/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：可领取的优惠券 · Storefront: Coupons that a customer can get
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCouponList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/coupon/mine": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的优惠券 · Storefront: Coupons that a customer holds or held
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCouponMine"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customer/credit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的余额和流水 · Storefront: Credit of a customer, and its entries
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCustomerCredit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customer/membership": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的会员等级、有效期与购买记录 · Storefront: Level and days of a customer, and the memberships that they bought
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCustomerMembership"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customer/points": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的积分和流水（可用、冻结、待生效） · Storefront: Points of a customer (to use, frozen, pending), and their entries
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCustomerPoints"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customer/query": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：查询顾客 · Storefront: Ask for a customer
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontCustomerQuery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/customer/save": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：登记或更新顾客 · Storefront: Add or change a customer
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontCustomerSave"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/listing/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：商品列表（available 为可下单件数，reason 为不可下单原因） · Storefront: Listings, with the pieces that can be ordered, or the reason why none can
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontListingList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/listing/queryById": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：商品详情 · Storefront: One listing with its SKUs
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontListingQueryById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/membership/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：会员套餐（用 skuId 下单，无需地址） · Storefront: Memberships on sale; ordered by their skuId, without an address
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontMembershipList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/message/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的消息 · Storefront: Messages to a customer, newest first
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontMessageList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/message/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：标记已读 · Storefront: Mark messages as read, all or those named
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontMessageRead"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/message/unread": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：未读消息数 · Storefront: How many messages are unread
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontMessageUnread"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/notice/banner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：首页横幅 · Storefront: The notice that is the banner; null when there is none
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontNoticeBanner"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/notice/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：公告列表 · Storefront: Notices, pinned ones first; those for everybody without an account
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontNoticeList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/notice/queryById": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：公告正文 · Storefront: A notice with its content
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontNoticeQueryById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/notice/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：公告标记已读 · Storefront: A customer has read a notice; counted once
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontNoticeRead"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：取消订单 · Storefront: Cancel an order
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderCancel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/changeAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：修改收货地址 · Storefront: Change the address
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderChangeAddress"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：下单 · Storefront: Check out
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderCheckout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/endHold": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：取消寄存 · Storefront: End the hold
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderEndHold"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/hold": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：寄存 · Storefront: Put on hold
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderHold"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的订单 · Storefront: Orders of a customer
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontOrderList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/pay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：发起付款 · Storefront: Ask for the payment
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderPay"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/queryById": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：订单详情 · Storefront: One order with items, parcels and payments
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontOrderQueryById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：试算 · Storefront: Price of what is asked for, with its proof
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/receive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：确认收货 · Storefront: Confirm the receipt
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderReceive"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/order/useCredit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：使用余额（不填金额则尽量多用） · Storefront: Use credit for an order, as much as there is unless an amount is said
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontOrderUseCredit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/apply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：申请退款 · Storefront: Apply for a refund
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontRefundApply"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的退款 · Storefront: Refunds of a customer
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontRefundList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/queryById": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：退款详情 · Storefront: One refund with items and return address
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontRefundQueryById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：退款试算 · Storefront: What a refund would come to
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontRefundQuote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/refundable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：订单可退商品与金额 · Storefront: What an order could give back
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontRefundRefundable"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：填写寄回运单 · Storefront: Say how the parcel comes back
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontRefundSend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/uploadProof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：上传退款凭证图片（Base64，最大2.5MB） · Storefront: Send a picture that proves a refund (Base64, at most 2.5 MiB)
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontRefundUploadProof"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/refund/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：撤回退款申请 · Storefront: Withdraw a refund
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontRefundWithdraw"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/release/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：预售发售月 · Storefront: Months in which pre-order figures are released
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontReleaseList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/shop/info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：名称、协议与付款渠道 · Storefront: Name, terms and payment channels of the shop
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontShopInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/waiting/join": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：登记候补 · Storefront: Join the waiting list of a pre-order SKU
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontWaitingJoin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/waiting/leave": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * 商城：退出候补 · Storefront: Leave the waiting list, or refuse an offer
         * @description signed by a client
         */
        readonly post: operations["postShopStorefrontWaitingLeave"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/waiting/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * 商城：顾客的候补登记 · Storefront: What a customer waits for, and offers
         * @description signed by a client
         */
        readonly get: operations["getShopStorefrontWaitingList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Answered: {
            /** @description 200; 201 where an import has errors */
            readonly code: number;
            /** @description For people, in the language of `Accept-Language` */
            readonly message: string;
            /** @constant */
            readonly success: true;
            /** @description Milliseconds since 1970 */
            readonly timestamp: number;
        };
        /**
         * @description 售后状态 · After-sales states: `0` 无售后 · None; `1` 售后中 · Open; `2` 售后完成 · Closed
         * @enum {integer}
         */
        readonly ChoiceAfterSaleState: 0 | 1 | 2;
        /**
         * @description 顾客状态 · States of customers: `1` 正常 · Normal; `2` 冻结 · Frozen; `3` 注销 · Closed
         * @enum {integer}
         */
        readonly ChoiceAppUserState: 1 | 2 | 3;
        /**
         * @description 取消类型 · Kinds of cancellation: `timeout` 超时未付 · Not paid in time; `customer` 顾客取消 · By the customer; `staff` 商家取消 · By the shop; `maker` 厂商取消 · By the maker; `shortage` 到货不足 · Shortage; `delay` 延期取消 · After a delay; `forfeit` 逾期弃单 · Not paid in time (balance)
         * @enum {string}
         */
        readonly ChoiceCancelKind: "timeout" | "customer" | "staff" | "maker" | "shortage" | "delay" | "forfeit";
        /**
         * @description 延期答复 · Answers to delays: `0` 未答复 · No answer; `1` 保留 · Keeps it; `2` 取消 · Cancels
         * @enum {integer}
         */
        readonly ChoiceClaimAnswer: 0 | 1 | 2;
        /**
         * @description 补款资格状态 · States of claims: `0` 待发售 · Waiting; `1` 可补款 · Open; `2` 已补款 · Paid; `3` 宽限期 · Grace; `4` 已弃单 · Forfeited; `5` 已终止 · Ended; `6` 已转余额 · Credited
         * @enum {integer}
         */
        readonly ChoiceClaimState: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        /**
         * @description 咨询发言人 · Authors in consults: `user` 顾客 · Customer; `staff` 客服 · Staff
         * @enum {string}
         */
        readonly ChoiceConsultAuthor: "user" | "staff";
        /**
         * @description 咨询类型 · Kinds of consults: `1` 商品咨询 · About a product; `2` 订单咨询 · About an order; `3` 售后咨询 · After-sales; `4` 建议 · Suggestion; `5` 资讯 · News post
         * @enum {integer}
         */
        readonly ChoiceConsultKind: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 咨询状态 · States of consults: `0` 未分派 · New; `1` 待回复 · To answer; `2` 待顾客 · Waits for the customer; `3` 已解决 · Solved; `4` 已关闭 · Closed
         * @enum {integer}
         */
        readonly ChoiceConsultState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 优惠券类型 · Kinds of coupons: `1` 满减 · Amount off; `2` 折扣 · Percent off; `3` 包邮 · Free freight
         * @enum {integer}
         */
        readonly ChoiceCouponKind: 1 | 2 | 3;
        /**
         * @description 优惠券领取方式 · How coupons are got: `self` 自行领取 · By themselves; `staff` 员工发放 · From staff; `newUser` 新顾客领取 · By new customers; `level` 会员领取 · By members; `apology` 缺货补偿 · To make up for a shortage
         * @enum {string}
         */
        readonly ChoiceCouponObtain: "self" | "staff" | "newUser" | "level" | "apology";
        /**
         * @description 领券记录状态 · States of issued coupons: `1` 未使用 · Unused; `2` 占用中 · Locked; `3` 已使用 · Used; `4` 已过期 · Expired; `5` 已作废 · Void
         * @enum {integer}
         */
        readonly ChoiceCouponRecordState: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 优惠券适用范围 · What coupons are good for: `all` 全部商品 · Everything; `line` 指定业务线 · Lines; `category` 指定分类 · Categories; `goods` 指定手办 · Figures; `product` 指定商品 · Listings
         * @enum {string}
         */
        readonly ChoiceCouponScope: "all" | "line" | "category" | "goods" | "product";
        /**
         * @description 优惠券有效期 · Validity of coupons: `1` 固定日期 · Dates; `2` 领取后若干天 · Days after receipt
         * @enum {integer}
         */
        readonly ChoiceCouponValidKind: 1 | 2;
        /**
         * @description 余额流水类型 · Kinds of credit entries: `deposit` 定金转入 · Deposit; `use` 订单使用 · Used; `return` 取消退回 · Returned; `refund` 退款退回 · Refunded; `payout` 线下退还 · Paid out
         * @enum {string}
         */
        readonly ChoiceCreditKind: "deposit" | "use" | "return" | "refund" | "payout";
        /**
         * @description 顾客语言 · Languages of customers: `zh-CN` 中文 · Chinese; `en-US` 英文 · English
         * @enum {string}
         */
        readonly ChoiceCustomerLocale: "zh-CN" | "en-US";
        /**
         * @description 寄存状态 · States of held orders: `0` 未寄存 · Not on hold; `1` 寄存中 · On hold; `2` 即将到期 · Ending soon
         * @enum {integer}
         */
        readonly ChoiceHoldState: 0 | 1 | 2;
        /**
         * @description 积分类型 · Kinds of points: `earn` 下单获得 · Earned; `clawBack` 退款收回 · Taken back; `use` 下单抵扣 · Used; `useReturn` 退款退还 · Given back; `staffAdd` 商家增加 · Given by staff; `staffDeduct` 商家扣减 · Taken by staff; `expire` 过期 · Expired
         * @enum {string}
         */
        readonly ChoiceIntegralKind: "earn" | "clawBack" | "use" | "useReturn" | "staffAdd" | "staffDeduct" | "expire";
        /**
         * @description 积分状态 · States of points: `pending` 待生效 · Pending; `available` 已生效 · Counts; `frozen` 冻结中 · Frozen; `expired` 已过有效期 · Past its time; `void` 已作废 · Void
         * @enum {string}
         */
        readonly ChoiceIntegralState: "pending" | "available" | "frozen" | "expired" | "void";
        /**
         * @description 会员类型 · Kinds of members: `1` 成长会员 · By growth; `2` 付费会员 · Paid; `3` 赠送会员 · Given
         * @enum {integer}
         */
        readonly ChoiceMemberKind: 1 | 2 | 3;
        /**
         * @description 消息场景 · Occasions of messages: `order.paid` 订单已付款 · Order paid; `order.reserved` 免定金预订 · Pre-order reserved; `order.repriced` 订单改价 · Price of an order changed; `order.reminded` 催付款 · Reminder to pay an order; `order.shipped` 订单已发货 · Parcel sent; `order.cancelled` 订单已取消 · Order cancelled; `hold.ending` 寄存即将到期 · Hold ends soon; `release.changed` 发售月变更 · Release month changed; `delay.asked` 延期征询 · Question about a delay; `claim.reminded` 补款提醒 · Balance reminder; `claim.arrived` 全款预售到货 · Prepaid pre-order arrived; `claim.overdue` 补款逾期 · Balance overdue; `claim.extended` 补款延长 · Time for a balance extended; `claim.forfeited` 定金不退 · Deposit kept; `claim.credited` 定金转余额 · Deposit turned into credit; `claim.shortage` 缺货退定金 · Shortage; `claim.released` 预订终止 · Pre-order ended; `claim.repaid` 全款预售终止 · Prepaid pre-order ended; `claim.unreserved` 免定金预订终止 · Reservation ended; `claim.missed` 免定金预订逾期未付 · Reservation not paid in time; `claim.reopened` 补款资格恢复 · Claim reopened; `claim.withdrawn` 补款撤回 · Balance called off; `claim.split` 补款资格拆分 · Claim split; `waiting.offered` 候补发放 · Piece offered to who waits; `coupon.issued` 获得优惠券 · Coupon received; `coupon.expiring` 优惠券即将到期 · Coupon ends soon; `member.ending` 会员即将到期 · Membership ends soon; `member.ended` 会员已到期 · Membership is over; `notice.published` 发布公告 · Notice published; `refund.opened` 商家发起退款 · Refund opened by the shop; `refund.agreed` 同意退款 · Refund agreed; `refund.reminded` 催寄回 · Reminder to send a parcel back; `refund.expired` 退货逾期关闭 · Return ended without a parcel; `refund.rejected` 拒绝退款 · Refund rejected; `refund.done` 退款完成 · Refund done; `consult.replied` 咨询回复 · Consult answered; `report.upheld` 举报成立 · Report upheld; `report.judged` 内容被举报成立 · Author told of a report; `report.dismissed` 举报不成立 · Report dismissed; `report.reversed` 举报处理撤销 · Result of a report taken back; `staff` 客服消息 · Written by staff
         * @enum {string}
         */
        readonly ChoiceMessageOccasion: "order.paid" | "order.reserved" | "order.repriced" | "order.reminded" | "order.shipped" | "order.cancelled" | "hold.ending" | "release.changed" | "delay.asked" | "claim.reminded" | "claim.arrived" | "claim.overdue" | "claim.extended" | "claim.forfeited" | "claim.credited" | "claim.shortage" | "claim.released" | "claim.repaid" | "claim.unreserved" | "claim.missed" | "claim.reopened" | "claim.withdrawn" | "claim.split" | "waiting.offered" | "coupon.issued" | "coupon.expiring" | "member.ending" | "member.ended" | "notice.published" | "refund.opened" | "refund.agreed" | "refund.reminded" | "refund.expired" | "refund.rejected" | "refund.done" | "consult.replied" | "report.upheld" | "report.judged" | "report.dismissed" | "report.reversed" | "staff";
        /**
         * @description 公告类型 · Kinds of notices: `news` 商城动态 · Shop news; `delay` 延期通知 · Release delay; `balance` 补款通知 · Balance; `holiday` 放假安排 · Holiday; `activity` 活动 · Activity
         * @enum {string}
         */
        readonly ChoiceNoticeKind: "news" | "delay" | "balance" | "holiday" | "activity";
        /**
         * @description 订单业务线 · Lines of orders: `1` 现货 · In-stock; `2` 预售 · Pre-order; `3` 补款 · Balance; `4` 会员 · Membership
         * @enum {integer}
         */
        readonly ChoiceOrderLine: 1 | 2 | 3 | 4;
        /**
         * @description 订单状态 · States of orders: `10` 待付款 · To pay; `20` 待发货 · To ship; `21` 待发售 · Waiting for release; `22` 补款中 · Balance open; `24` 补款逾期 · Balance overdue; `23` 已补款 · Balance paid; `30` 已发货 · Shipped; `40` 已完成 · Done; `50` 已取消 · Cancelled; `51` 已弃单 · Forfeited; `60` 已退款关闭 · Closed by refund
         * @enum {integer}
         */
        readonly ChoiceOrderStatus: 10 | 20 | 21 | 22 | 24 | 23 | 30 | 40 | 50 | 51 | 60;
        /**
         * @description 付款渠道 · Payment channels: `offline` 线下收款 · Offline; `alipay` 支付宝 · Alipay; `wechat` 微信支付 · WeChat Pay; `sandbox` 沙箱 · Sandbox; `credit` 余额 · Credit
         * @enum {string}
         */
        readonly ChoicePayChannel: "offline" | "alipay" | "wechat" | "sandbox" | "credit";
        /**
         * @description 收款类型 · Kinds of payments: `1` 全款 · In full; `2` 定金 · Deposit; `3` 尾款 · Balance; `4` 运费 · Freight
         * @enum {integer}
         */
        readonly ChoicePaymentKind: 1 | 2 | 3 | 4;
        /**
         * @description 收款状态 · States of payments: `0` 待付款 · Asked for; `1` 已收款 · Paid; `2` 失败 · Failed; `3` 已关闭 · Closed; `4` 孤立付款 · Orphan
         * @enum {integer}
         */
        readonly ChoicePaymentState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 预售付款方式 · How pre-orders are paid: `1` 定金预售 · Deposit; `2` 全款预售 · Prepaid; `3` 免定金预订 · Reservation
         * @enum {integer}
         */
        readonly ChoicePayModel: 1 | 2 | 3;
        /**
         * @description 付款状态 · Payment states: `0` 未付款 · Unpaid; `1` 已付款 · Paid; `2` 部分退款 · Refunded in part; `3` 已退款 · Refunded; `4` 到货后付 · When it has arrived
         * @enum {integer}
         */
        readonly ChoicePayState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 价格类型 · Kinds of prices: `1` 普通价 · Normal; `2` 会员价 · Member; `3` 换购价 · Exchange
         * @enum {integer}
         */
        readonly ChoicePriceKind: 1 | 2 | 3;
        /**
         * @description 退款类型 · Kinds of refunds: `1` 仅退款 · Money only; `2` 退货退款 · Return and refund; `3` 换货 · Exchange; `4` 退定金/预付款 · Deposit, or what was prepaid; `5` 补偿 · Compensation
         * @enum {integer}
         */
        readonly ChoiceRefundKind: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 退款状态 · States of refunds: `10` 待处理 · Applied; `20` 待寄回 · Waiting for the parcel; `30` 寄回中 · Parcel on the way; `40` 待验货 · To inspect; `41` 已拒收 · Receipt refused; `50` 退款中 · Paying back; `60` 已退款 · Refunded; `70` 已拒绝 · Refused; `71` 已撤回 · Withdrawn; `72` 退款失败 · Failed
         * @enum {integer}
         */
        readonly ChoiceRefundStatus: 10 | 20 | 30 | 40 | 41 | 50 | 60 | 70 | 71 | 72;
        /**
         * @description 发售精度 · Precision of release dates: `month` 月 · Month; `quarter` 季度 · Quarter; `year` 年 · Year; `unknown` 未定 · Unknown
         * @enum {string}
         */
        readonly ChoiceReleasePrecision: "month" | "quarter" | "year" | "unknown";
        /**
         * @description 退货状况 · Conditions of returns: `sealed` 未拆封 · Sealed; `opened` 已拆封 · Opened; `damaged` 破损 · Damaged; `missing` 缺件 · Parts missing
         * @enum {string}
         */
        readonly ChoiceReturnCondition: "sealed" | "opened" | "damaged" | "missing";
        /**
         * @description 发货状态 · Shipping states: `0` 未发货 · Not shipped; `1` 部分发货 · Shipped in part; `2` 已发货 · Shipped
         * @enum {integer}
         */
        readonly ChoiceShipState: 0 | 1 | 2;
        /**
         * @description 业务线 · Sales lines: `1` 现货 · In-stock; `2` 预售 · Pre-order; `3` 补款 · Balance
         * @enum {integer}
         */
        readonly ChoiceShopLine: 1 | 2 | 3;
        /**
         * @description 候补状态 · States of the waiting list: `0` 候补中 · Waiting; `1` 已发放 · Offered; `2` 已下单 · Ordered; `3` 已购买 · Bought; `4` 已退出 · Left; `5` 逾期未下单 · Lapsed
         * @enum {integer}
         */
        readonly ChoiceWaitingState: 0 | 1 | 2 | 3 | 4 | 5;
        readonly Failed: {
            readonly code: number;
            /** @description For people, in the language of `Accept-Language` */
            readonly message: string;
            readonly result: unknown;
            /** @constant */
            readonly success: false;
            /** @description Milliseconds since 1970 */
            readonly timestamp: number;
        };
        readonly FieldError: {
            readonly message: string;
            /** @description Name of the input; rows of a list by their number, `lines.0.qty` */
            readonly path: string;
        };
        /** @description A rule of the business says no (500), or a captcha is asked for (412). */
        readonly Refused: components["schemas"]["Failed"] & {
            /** @enum {unknown} */
            readonly code?: 500 | 412;
        };
        readonly StorefrontCategory: {
            /** @description 类型编码 · Code */
            readonly code: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 类型名称 · Name */
            readonly name: string;
            /** @description 英文名称 · English name */
            readonly nameEn: string | null;
            /** @description Id of the category above */
            readonly pid: string | null;
        };
        readonly StorefrontClaim: {
            /** @description 预订价 · Price reserved at */
            readonly agreedPrice: number | null;
            /** @description 延期答复 · Answer to the delay */
            readonly answer: components["schemas"]["ChoiceClaimAnswer"] | null;
            /** @description 答复截止 · Answer until */
            readonly answerDeadline: string | null;
            /** @description 答复时间 · Answered */
            readonly answeredAt: string | null;
            readonly deposit: number | null;
            /** @description 编号 · Id of a row */
            readonly depositOrderId: string;
            readonly depositOrderNo: string;
            /** @description Balance; null until it is known */
            readonly due: number | null;
            /** @description 补款截止 · Due */
            readonly dueAt: string | null;
            readonly finalOrderId: string | null;
            /** @description 编号 · Id of a row */
            readonly goodsId: string;
            readonly goodsName: string;
            /** @description 宽限至 · Grace until */
            readonly graceUntil: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 补款开放 · Opened */
            readonly openAt: string | null;
            /** @description 定金付款时间 · Deposit paid */
            readonly paidAt: string | null;
            /** @description 付款方式 · How it is paid */
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            readonly promisedMonth: string | null;
            /** @description 数量 · Pieces */
            readonly qty: number;
            readonly releaseMonth: string | null;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceClaimState"];
        };
        readonly StorefrontConsult: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            readonly askedAt: string;
            /** @description 关闭时间 · Closed */
            readonly closedAt: string | null;
            /** @description 咨询编号 · Consult no. */
            readonly consultNo: string;
            /** @description 内容 · Question */
            readonly content: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly images: readonly string[];
            /** @description 已隐藏 · Hidden */
            readonly isHidden: boolean;
            /** @description 公开 · Public */
            readonly isPublic: boolean;
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoiceConsultKind"];
            /** @description 最近消息 · Last message */
            readonly lastMessageAt: string | null;
            readonly orderId: string | null;
            /** @description 订单号 · Order no. */
            readonly orderNo: string | null;
            readonly productId: string | null;
            /** @description 商品 · Product */
            readonly productTitle: string | null;
            readonly replies: readonly components["schemas"]["StorefrontReply"][];
            /** @description 评分 · Score */
            readonly score: number | null;
            /** @description 解决时间 · Solved */
            readonly solvedAt: string | null;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontConsultListed: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            readonly askedAt: string;
            /** @description 关闭时间 · Closed */
            readonly closedAt: string | null;
            /** @description 咨询编号 · Consult no. */
            readonly consultNo: string;
            /** @description 内容 · Question */
            readonly content: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly images: readonly string[];
            /** @description 已隐藏 · Hidden */
            readonly isHidden: boolean;
            /** @description 公开 · Public */
            readonly isPublic: boolean;
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoiceConsultKind"];
            /** @description 最近消息 · Last message */
            readonly lastMessageAt: string | null;
            readonly orderId: string | null;
            /** @description 订单号 · Order no. */
            readonly orderNo: string | null;
            readonly productId: string | null;
            /** @description 商品 · Product */
            readonly productTitle: string | null;
            /** @description 评分 · Score */
            readonly score: number | null;
            /** @description 解决时间 · Solved */
            readonly solvedAt: string | null;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontCoupon: {
            /** @description What it takes off, for kind 1 */
            readonly amount: number | null;
            /** @description At most */
            readonly cap: number | null;
            /** @description How many the customer got */
            readonly held: number;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoiceCouponKind"];
            /** @description How many there are; null: no limit */
            readonly left: number | null;
            /** @description 适用业务线 · Lines (joined by commas) */
            readonly lines: string | null;
            /** @description 名称 · Name */
            readonly name: string;
            /** @description 领取方式 · How to get it */
            readonly obtain: components["schemas"]["ChoiceCouponObtain"];
            /** @description 减免比例% · Percent off */
            readonly percentOff: number | null;
            /** @description 每人限领 · Per person */
            readonly perUser: number;
            /** @description 适用范围 · Good for */
            readonly scope: components["schemas"]["ChoiceCouponScope"];
            /** @description 适用对象 · Which */
            readonly scopeIds: string | null;
            /** @description 可叠加 · With others */
            readonly stackable: boolean;
            /** @description From this sum on */
            readonly threshold: number | null;
            /** @description 有效天数 · Days */
            readonly validDays: number | null;
            /** @description 开始时间 · From */
            readonly validFrom: string | null;
            /** @description 有效期 · Good for */
            readonly validKind: components["schemas"]["ChoiceCouponValidKind"];
            /** @description 结束时间 · Until */
            readonly validTo: string | null;
        };
        readonly StorefrontCredit: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly credit: number;
            readonly entries: {
                readonly current: number;
                readonly pages: number;
                readonly records: readonly {
                    /**
                     * @description 金额 · Amount
                     * @example 299
                     */
                    readonly amount: number;
                    /**
                     * @description 时间 · Time
                     * @example 2026-11-28 20:15:00
                     */
                    readonly at: string;
                    /**
                     * @description 变更后余额 · Credit after
                     * @example 299
                     */
                    readonly balanceAfter: number;
                    /** @description 类型 · Kind */
                    readonly kind: components["schemas"]["ChoiceCreditKind"];
                    readonly orderId: string | null;
                    /** @description 订单号 · Order no. */
                    readonly orderNo: string | null;
                }[];
                readonly size: number;
                /** @description Exact unless `totalKind` says otherwise. */
                readonly total: number;
                /** @enum {string} */
                readonly totalKind: "exact" | "capped" | "estimated";
            };
        };
        readonly StorefrontCustomer: {
            /** @description 账号 · Account */
            readonly account: string;
            /** @description 邮箱 · E-mail */
            readonly email: string | null;
            /** @description 语言 · Language */
            readonly locale: components["schemas"]["ChoiceCustomerLocale"];
            /** @description 昵称 · Nickname */
            readonly nickname: string;
            /** @description 手机号 · Phone */
            readonly phone: string | null;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceAppUserState"];
        };
        readonly StorefrontHeldCoupon: {
            /** @description What it takes off, for kind 1 */
            readonly amount: number | null;
            /** @description At most */
            readonly cap: number | null;
            /** @description 编号 · Id of a row */
            readonly couponId: string;
            /**
             * @description 领取时间 · Given out
             * @example 2026-11-28 20:15:00
             */
            readonly gotAt: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoiceCouponKind"];
            /** @description 适用业务线 · Lines (joined by commas) */
            readonly lines: string | null;
            /** @description 名称 · Name */
            readonly name: string;
            readonly orderId: string | null;
            /** @description 订单号 · Order */
            readonly orderNo: string | null;
            /** @description 减免比例% · Percent off */
            readonly percentOff: number | null;
            /** @description 适用范围 · Good for */
            readonly scope: components["schemas"]["ChoiceCouponScope"];
            /** @description 适用对象 · Which */
            readonly scopeIds: string | null;
            /** @description 可叠加 · With others */
            readonly stackable: boolean;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceCouponRecordState"];
            /** @description From this sum on */
            readonly threshold: number | null;
            /** @description 使用时间 · Used */
            readonly usedAt: string | null;
            /** @description 生效时间 · Good from */
            readonly validFrom: string | null;
            /** @description 到期时间 · Good until */
            readonly validTo: string | null;
        };
        readonly StorefrontListing: {
            /** @description Pieces that can be ordered now */
            readonly available: number;
            readonly canOrder: boolean;
            /** @description 分类 · Category */
            readonly categoryId: string | null;
            readonly cover: string | null;
            /** @description 编号 · Id of a row */
            readonly goodsId: string;
            readonly goodsName: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 每人限购 · Limit per person */
            readonly limitPerUser: number;
            readonly line: components["schemas"]["ChoiceShopLine"];
            /** @description 仅会员可购 · Members only */
            readonly memberOnly: boolean;
            /** @description Of pre-orders: how they are paid */
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 预售截止 · Deposits until */
            readonly presellEnd: string | null;
            /** @description 预售开始 · Deposits from */
            readonly presellStart: string | null;
            /** @description 最高价 · Highest price */
            readonly priceMax: number | null;
            readonly priceMin: number | null;
            /** @description 商品编号 · No. */
            readonly productNo: string;
            /** @description Why nothing can be ordered */
            readonly reason: ("notStarted" | "ended" | "soldOut") | null;
            /** @description 发售月 · Release month */
            readonly releaseMonth: string | null;
            /** @description 发售精度 · Precision */
            readonly releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
            /** @description 销量 · Sold */
            readonly salesCount: number;
            /** @description 副标题 · Subtitle */
            readonly subtitle: string | null;
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontListingInFull: {
            /** @description Pieces that can be ordered now */
            readonly available: number;
            readonly canOrder: boolean;
            /** @description 分类 · Category */
            readonly categoryId: string | null;
            readonly cover: string | null;
            readonly detail: string | null;
            /** @description 编号 · Id of a row */
            readonly goodsId: string;
            readonly goodsName: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly images: readonly string[];
            /** @description 每单限购 · Limit per order */
            readonly limitPerOrder: number;
            /** @description 每人限购 · Limit per person */
            readonly limitPerUser: number;
            readonly line: components["schemas"]["ChoiceShopLine"];
            /** @description 仅会员可购 · Members only */
            readonly memberOnly: boolean;
            /** @description 每单起购 · At least per order */
            readonly minPerOrder: number;
            /** @description Of pre-orders: how they are paid */
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 预售截止 · Deposits until */
            readonly presellEnd: string | null;
            /** @description 预售开始 · Deposits from */
            readonly presellStart: string | null;
            /** @description 最高价 · Highest price */
            readonly priceMax: number | null;
            readonly priceMin: number | null;
            /** @description 商品编号 · No. */
            readonly productNo: string;
            /** @description Why nothing can be ordered */
            readonly reason: ("notStarted" | "ended" | "soldOut") | null;
            /** @description 发售月 · Release month */
            readonly releaseMonth: string | null;
            /** @description 发售精度 · Precision */
            readonly releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
            /** @description 销量 · Sold */
            readonly salesCount: number;
            readonly skus: readonly components["schemas"]["StorefrontSku"][];
            /** @description 副标题 · Subtitle */
            readonly subtitle: string | null;
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontMembership: {
            readonly bought: readonly {
                /**
                 * @description 实付 · Paid
                 * @example 299
                 */
                readonly amount: number;
                /**
                 * @description 生效 · From
                 * @example 2026-11-28 20:15:00
                 */
                readonly beginsAt: string;
                /** @description 天数 · Days */
                readonly days: number;
                /** @description 已退天数 · Days refunded */
                readonly daysBack: number;
                /**
                 * @description 到期 · Until
                 * @example 2026-11-28 20:15:00
                 */
                readonly endsAt: string;
                readonly orderId: string | null;
                /** @description 订单号 · Order no. */
                readonly orderNo: string | null;
                /** @description 会员套餐 · Membership plan */
                readonly title: string;
            }[];
            /** @description Null for who is no member now */
            readonly member: {
                /** @description 成长值 · Growth */
                readonly growth: number;
                readonly hasMemberPrices: boolean;
                /** @description 类型 · Kind */
                readonly kind: components["schemas"]["ChoiceMemberKind"];
                readonly level: string | null;
                readonly levelEn: string | null;
                /** @description 会员号 · Member no. */
                readonly memberNo: string;
                /** @description 生效 · Valid from */
                readonly validFrom: string | null;
                /** @description 有效至 · Valid until */
                readonly validTo: string | null;
            } | null;
        };
        readonly StorefrontMessage: {
            /** @description 正文 · Text */
            readonly body: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 场景 · Occasion */
            readonly occasion: components["schemas"]["ChoiceMessageOccasion"];
            readonly orderId: string | null;
            /** @description 订单号 · Order no. */
            readonly orderNo: string | null;
            /** @description 阅读时间 · Read at */
            readonly readAt: string | null;
            /** @description 发送时间 · Sent at */
            readonly sentAt: string | null;
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontNotice: {
            readonly content: string | null;
            readonly cover: string | null;
            /** @description 过期时间 · Ends */
            readonly expireAt: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 置顶 · Pinned */
            readonly isTop: boolean;
            readonly kind: components["schemas"]["ChoiceNoticeKind"];
            /**
             * @description 发布时间 · Published
             * @example 2026-11-28 20:15:00
             */
            readonly publishAt: string;
            readonly readAt: string | null;
            /** @description 修订时间 · Revised */
            readonly revisedAt: string | null;
            /** @description 摘要 · Summary */
            readonly summary: string | null;
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontNoticeListed: {
            readonly cover: string | null;
            /** @description 过期时间 · Ends */
            readonly expireAt: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 置顶 · Pinned */
            readonly isTop: boolean;
            readonly kind: components["schemas"]["ChoiceNoticeKind"];
            /**
             * @description 发布时间 · Published
             * @example 2026-11-28 20:15:00
             */
            readonly publishAt: string;
            readonly readAt: string | null;
            /** @description 修订时间 · Revised */
            readonly revisedAt: string | null;
            /** @description 摘要 · Summary */
            readonly summary: string | null;
            /** @description 标题 · Title */
            readonly title: string;
        };
        readonly StorefrontOrder: {
            /** @description 详细地址 · Address */
            readonly address: string | null;
            /**
             * @description 改价 · Price change
             * @example 299
             */
            readonly adjust: number;
            /** @description 售后 · After-sales */
            readonly afterSaleState: components["schemas"]["ChoiceAfterSaleState"];
            /** @description 售后截止 · After-sales until */
            readonly afterSaleUntil: string | null;
            /** @description 地区编码 · Area code */
            readonly areaCode: string | null;
            /** @description 地区 · Area */
            readonly areaText: string | null;
            /** @description 买家留言 · Message of the buyer */
            readonly buyerRemark: string | null;
            /** @description 取消类型 · Cancelled by */
            readonly cancelKind: components["schemas"]["ChoiceCancelKind"] | null;
            /** @description 取消原因 · Reason */
            readonly cancelReason: string | null;
            /** @description 取消时间 · Cancelled at */
            readonly cancelTime: string | null;
            /**
             * @description 优惠券 · Coupon
             * @example 299
             */
            readonly couponAmount: number;
            readonly couponRecordIds: readonly string[];
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            readonly createTime: string;
            /**
             * @description 余额支付 · Paid by credit
             * @example 299
             */
            readonly creditUsed: number;
            /**
             * @description 运费 · Freight
             * @example 299
             */
            readonly freight: number;
            /** @description 免费寄存至 · Held for free until */
            readonly holdFreeUntil: string | null;
            /** @description 寄存 · Hold */
            readonly holdState: components["schemas"]["ChoiceHoldState"];
            /** @description 寄存至 · Held until */
            readonly holdUntil: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /**
             * @description 积分抵扣 · Points
             * @example 299
             */
            readonly integralAmount: number;
            /**
             * @description 商品金额 · Items
             * @example 299
             */
            readonly itemAmount: number;
            readonly items: readonly components["schemas"]["StorefrontOrderItem"][];
            /** @description 业务线 · Line */
            readonly line: components["schemas"]["ChoiceOrderLine"];
            /** @description 订单号 · Order no. */
            readonly orderNo: string;
            /**
             * @description 已付 · Paid
             * @example 299
             */
            readonly paid: number;
            readonly parcels: readonly components["schemas"]["StorefrontParcel"][];
            /**
             * @description 应付 · To pay
             * @example 299
             */
            readonly payable: number;
            /** @description 付款截止 · Pay until */
            readonly payDeadline: string | null;
            readonly payments: readonly components["schemas"]["StorefrontPayment"][];
            /** @description 预售付款方式 · How it is paid */
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 付款 · Payment */
            readonly payState: components["schemas"]["ChoicePayState"];
            /** @description 付款时间 · Paid at */
            readonly payTime: string | null;
            readonly presellGoodsId: string | null;
            /** @description 承诺发售月 · Promised month */
            readonly promisedMonth: string | null;
            /** @description 收货人全名 · Receiver in full */
            readonly receiverName: string | null;
            /** @description 完整电话 · Phone in full */
            readonly receiverPhone: string | null;
            /** @description 收货时间 · Received at */
            readonly receiveTime: string | null;
            /** @description 自动确认收货 · Received by itself */
            readonly receiveUntil: string | null;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            readonly refunded: number;
            /** @description 发货 · Shipping */
            readonly shipState: components["schemas"]["ChoiceShipState"];
            /** @description 发货时间 · Shipped at */
            readonly shipTime: string | null;
            /** @description 同批下单 · Placed with */
            readonly splitNo: string | null;
            /** @description 状态 · Stage */
            readonly status: components["schemas"]["ChoiceOrderStatus"];
            /** @description 协议版本 · Terms that hold */
            readonly termsVersions: string | null;
            /** @description 邮编 · Postcode */
            readonly zip: string | null;
        };
        readonly StorefrontOrderItem: {
            /** @description 预订价 · Price reserved at */
            readonly agreedPrice: number | null;
            /** @description Right to buy of a pre-order whose balance it is */
            readonly claimId: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /**
             * @description 实付 · Paid
             * @example 299
             */
            readonly payAmount: number;
            readonly picture: string | null;
            /** @description 价格类型 · Price kind */
            readonly priceKind: components["schemas"]["ChoicePriceKind"];
            readonly productId: string | null;
            /** @description 数量 · Quantity */
            readonly qty: number;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            readonly refundedAmount: number;
            /** @description 已退数量 · Refunded pieces */
            readonly refundedQty: number;
            /** @description 已发数量 · Shipped */
            readonly shippedQty: number;
            readonly skuId: string | null;
            readonly skuName: string | null;
            readonly title: string;
            /**
             * @description 单价 · Unit price
             * @example 299
             */
            readonly unitPrice: number;
        };
        readonly StorefrontOrderListed: {
            /** @description 详细地址 · Address */
            readonly address: string | null;
            /**
             * @description 改价 · Price change
             * @example 299
             */
            readonly adjust: number;
            /** @description 售后 · After-sales */
            readonly afterSaleState: components["schemas"]["ChoiceAfterSaleState"];
            /** @description 售后截止 · After-sales until */
            readonly afterSaleUntil: string | null;
            /** @description 地区编码 · Area code */
            readonly areaCode: string | null;
            /** @description 地区 · Area */
            readonly areaText: string | null;
            /** @description 买家留言 · Message of the buyer */
            readonly buyerRemark: string | null;
            /** @description 取消类型 · Cancelled by */
            readonly cancelKind: components["schemas"]["ChoiceCancelKind"] | null;
            /** @description 取消原因 · Reason */
            readonly cancelReason: string | null;
            /** @description 取消时间 · Cancelled at */
            readonly cancelTime: string | null;
            /**
             * @description 优惠券 · Coupon
             * @example 299
             */
            readonly couponAmount: number;
            readonly couponRecordIds: readonly string[];
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            readonly createTime: string;
            /**
             * @description 余额支付 · Paid by credit
             * @example 299
             */
            readonly creditUsed: number;
            /**
             * @description 运费 · Freight
             * @example 299
             */
            readonly freight: number;
            /** @description 免费寄存至 · Held for free until */
            readonly holdFreeUntil: string | null;
            /** @description 寄存 · Hold */
            readonly holdState: components["schemas"]["ChoiceHoldState"];
            /** @description 寄存至 · Held until */
            readonly holdUntil: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /**
             * @description 积分抵扣 · Points
             * @example 299
             */
            readonly integralAmount: number;
            /**
             * @description 商品金额 · Items
             * @example 299
             */
            readonly itemAmount: number;
            readonly items: readonly components["schemas"]["StorefrontOrderItem"][];
            /** @description 业务线 · Line */
            readonly line: components["schemas"]["ChoiceOrderLine"];
            /** @description 订单号 · Order no. */
            readonly orderNo: string;
            /**
             * @description 已付 · Paid
             * @example 299
             */
            readonly paid: number;
            /**
             * @description 应付 · To pay
             * @example 299
             */
            readonly payable: number;
            /** @description 付款截止 · Pay until */
            readonly payDeadline: string | null;
            /** @description 预售付款方式 · How it is paid */
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 付款 · Payment */
            readonly payState: components["schemas"]["ChoicePayState"];
            /** @description 付款时间 · Paid at */
            readonly payTime: string | null;
            readonly presellGoodsId: string | null;
            /** @description 承诺发售月 · Promised month */
            readonly promisedMonth: string | null;
            /** @description 收货人全名 · Receiver in full */
            readonly receiverName: string | null;
            /** @description 完整电话 · Phone in full */
            readonly receiverPhone: string | null;
            /** @description 收货时间 · Received at */
            readonly receiveTime: string | null;
            /** @description 自动确认收货 · Received by itself */
            readonly receiveUntil: string | null;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            readonly refunded: number;
            /** @description 发货 · Shipping */
            readonly shipState: components["schemas"]["ChoiceShipState"];
            /** @description 发货时间 · Shipped at */
            readonly shipTime: string | null;
            /** @description 同批下单 · Placed with */
            readonly splitNo: string | null;
            /** @description 状态 · Stage */
            readonly status: components["schemas"]["ChoiceOrderStatus"];
            /** @description 协议版本 · Terms that hold */
            readonly termsVersions: string | null;
            /** @description 邮编 · Postcode */
            readonly zip: string | null;
        };
        readonly StorefrontParcel: {
            /** @description 快递公司 · Carrier */
            readonly carrier: string | null;
            /** @description 已签收 · Delivered */
            readonly isDelivered: boolean;
            /** @description 发货单号 · Shipment no. */
            readonly shipmentNo: string;
            /** @description 发货时间 · Shipped at */
            readonly shippedAt: string | null;
            /** @description 运单号 · Tracking no. */
            readonly trackingNo: string | null;
        };
        readonly StorefrontPayment: {
            /**
             * @description 金额 · Amount
             * @example 299
             */
            readonly amount: number;
            /** @description 渠道 · Channel */
            readonly channel: components["schemas"]["ChoicePayChannel"];
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoicePaymentKind"];
            /** @description 付款时间 · Paid at */
            readonly paidAt: string | null;
            /** @description 收款单号 · Payment no. */
            readonly payNo: string;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            readonly refundedAmount: number;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoicePaymentState"];
        };
        readonly StorefrontPlacedOrder: {
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly line: components["schemas"]["ChoiceOrderLine"];
            readonly orderNo: string;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly payable: number;
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            readonly payDeadline: string;
            readonly status: components["schemas"]["ChoiceOrderStatus"];
        };
        readonly StorefrontPlan: {
            readonly cover: string | null;
            readonly days: number | null;
            readonly detail: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly level: string | null;
            readonly levelEn: string | null;
            readonly limitPerOrder: number;
            readonly limitPerUser: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly price: number;
            /** @description What is ordered */
            readonly skuId: string;
            readonly subtitle: string | null;
            readonly title: string;
        };
        readonly StorefrontPoints: {
            readonly entries: {
                readonly current: number;
                readonly pages: number;
                readonly records: readonly {
                    /** @description 积分 · Points */
                    readonly amount: number;
                    /**
                     * @description 时间 · Time
                     * @example 2026-11-28 20:15:00
                     */
                    readonly at: string;
                    /** @description 变更后 · Points after */
                    readonly balanceAfter: number | null;
                    /** @description 有效期至 · Good until */
                    readonly expireAt: string | null;
                    /** @description 类型 · Kind */
                    readonly kind: components["schemas"]["ChoiceIntegralKind"];
                    readonly orderId: string | null;
                    /** @description 订单号 · Order no. */
                    readonly orderNo: string | null;
                    /** @description 状态 · State */
                    readonly state: components["schemas"]["ChoiceIntegralState"];
                }[];
                readonly size: number;
                /** @description Exact unless `totalKind` says otherwise. */
                readonly total: number;
                /** @enum {string} */
                readonly totalKind: "exact" | "capped" | "estimated";
            };
            /** @description Spent on orders that are not paid yet */
            readonly frozen: number;
            /** @description Earned, and to use later */
            readonly pending: number;
            /** @description To use now */
            readonly points: number;
        };
        readonly StorefrontPriceStep: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly amount: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly base: number;
            readonly note?: string;
            /** @enum {string} */
            readonly rule: "normal" | "member" | "exchange" | "coupon" | "points" | "freight" | "adjust" | "later" | "payable";
        };
        readonly StorefrontQuestion: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            readonly askedAt: string;
            /**
             * @description One letter of the name
             * @example 林**
             */
            readonly author: string;
            /** @description 内容 · Question */
            readonly content: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly images: readonly string[];
            readonly productId: string | null;
            /** @description 商品 · Product */
            readonly productTitle: string | null;
            readonly replies: readonly components["schemas"]["StorefrontReply"][];
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            readonly title: string;
            /** @description 浏览 · Views */
            readonly viewCount: number;
        };
        readonly StorefrontQuote: {
            readonly orders: readonly components["schemas"]["StorefrontQuotedOrder"][];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly payable: number;
        };
        readonly StorefrontQuotedOrder: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly couponAmount: number;
            readonly coupons: readonly {
                readonly name: string;
                /** @description 编号 · Id of a row */
                readonly recordId: string;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly freight: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly integralAmount: number;
            readonly integralToEarn: number;
            readonly integralUsed: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly itemAmount: number;
            readonly line: components["schemas"]["ChoiceOrderLine"];
            readonly lines: readonly {
                readonly agreedPrice: number | null;
                readonly claimId: string | null;
                /** @description Place of the line in what was asked, from 0 */
                readonly index: number;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                readonly lineAmount: number;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                readonly payAmount: number;
                readonly priceKind: components["schemas"]["ChoicePriceKind"];
                readonly proof: readonly components["schemas"]["StorefrontPriceStep"][];
                readonly qty: number;
                /** @description 编号 · Id of a row */
                readonly skuId: string;
                readonly skuName: string | null;
                readonly title: string;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                readonly unitPrice: number;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly payable: number;
            readonly payModel: components["schemas"]["ChoicePayModel"] | null;
            readonly proof: readonly components["schemas"]["StorefrontPriceStep"][];
        };
        readonly StorefrontRefund: {
            /** @description 同意金额 · Agreed */
            readonly agreedAmount: number | null;
            /**
             * @description 申请金额 · Applied for
             * @example 299
             */
            readonly applyAmount: number;
            /**
             * @description 原因 · Cause
             * @example unwanted
             */
            readonly causeCode: string;
            /**
             * @description 换购补差价 · Charged for exchange purchases
             * @example 299
             */
            readonly chargedAmount: number;
            /**
             * @description What the customer may do with it now
             * @example [
             *       "withdraw"
             *     ]
             */
            readonly commands: readonly string[];
            /** @description 退还优惠券 · Coupon given back */
            readonly couponBack: boolean;
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            readonly createTime: string;
            /** @description 说明 · Description */
            readonly description: string | null;
            readonly exchangeOrderId: string | null;
            /** @description 完成时间 · Finished at */
            readonly finishTime: string | null;
            /**
             * @description 含运费 · Freight in it
             * @example 299
             */
            readonly freightRefund: number;
            /** @description 合并处理号 · Group */
            readonly groupNo: string;
            /** @description 处理截止 · Answer until */
            readonly handleDeadline: string | null;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 退还积分 · Points given back */
            readonly integralBack: number;
            /** @description 收回积分 · Points taken back */
            readonly integralClawed: number;
            readonly items: readonly components["schemas"]["StorefrontRefundItem"][];
            /** @description 类型 · Kind */
            readonly kind: components["schemas"]["ChoiceRefundKind"];
            /** @description 业务线 · Line */
            readonly line: components["schemas"]["ChoiceOrderLine"];
            /** @description 编号 · Id of a row */
            readonly orderId: string;
            /** @description 订单号 · Order no. */
            readonly orderNo: string;
            /** @description 寄回截止 · Parcel until */
            readonly parcelDeadline: string | null;
            readonly proof: readonly components["schemas"]["StorefrontRefundStep"][];
            readonly proofs: readonly string[];
            /** @description 退款单号 · Refund no. */
            readonly refundNo: string;
            /** @description 退还顾客快递 · Carrier back to the customer */
            readonly refusalCarrier: string | null;
            readonly refusalProofs: readonly string[];
            /** @description 退还顾客运单号 · Tracking no. back to the customer */
            readonly refusalTrackingNo: string | null;
            /** @description 拒绝原因 · Why refused */
            readonly rejectReason: string | null;
            /** @description Where a parcel is sent, once it is waited for */
            readonly returnAddress: {
                readonly address: string;
                readonly contact: string;
                readonly name: string;
                readonly phone: string;
                readonly region: string | null;
                readonly zip: string | null;
            } | null;
            /** @description 寄回快递 · Carrier */
            readonly returnCarrier: string | null;
            /** @description 寄回运单号 · Tracking no. */
            readonly returnTrackingNo: string | null;
            /** @description 状态 · Stage */
            readonly status: components["schemas"]["ChoiceRefundStatus"];
        };
        readonly StorefrontRefundable: {
            readonly causes: readonly {
                /**
                 * @description 退款原因 · Causes of refunds
                 * @example unwanted
                 */
                readonly code: string;
                readonly text: string;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly freight: number;
            readonly lines: readonly {
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                readonly amount: number;
                /** @description 编号 · Id of a row */
                readonly orderItemId: string;
                readonly pictureSnap: string | null;
                /** @description Pieces that can be given back */
                readonly qty: number;
                readonly sentQty: number;
                readonly skuNameSnap: string | null;
                readonly titleSnap: string;
            }[];
            /** @description What the shop says of giving such things back */
            readonly rule: string | null;
        };
        readonly StorefrontRefundItem: {
            /**
             * @description 退款金额 · Amount
             * @example 299
             */
            readonly amount: number;
            /** @description 状况 · Condition */
            readonly condition: components["schemas"]["ChoiceReturnCondition"] | null;
            /** @description 编号 · Id of a row */
            readonly orderItemId: string;
            readonly picture: string | null;
            /** @description 数量 · Pieces */
            readonly qty: number;
            /** @description 收到 · Received */
            readonly receivedQty: number;
            readonly skuName: string | null;
            readonly title: string;
        };
        readonly StorefrontRefundQuote: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly amount: number;
            /** @description What is to be decided about exchange purchases */
            readonly exchange: {
                /** @description Whether they may stay for the difference: `payDifference` */
                readonly canPay: boolean;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                readonly charge: number;
                readonly items: readonly {
                    /** @description 编号 · Id of a row */
                    readonly orderItemId: string;
                    readonly qty: number;
                    readonly title: string;
                }[];
                readonly why: string;
            } | null;
            readonly proof: readonly components["schemas"]["StorefrontRefundStep"][];
        };
        readonly StorefrontRefundStep: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly amount: number;
            readonly note?: string;
            /** @enum {string} */
            readonly rule: "pieces" | "exchange" | "days" | "points" | "freight" | "applied";
        };
        readonly StorefrontRelease: {
            /** @description 延期次数 · Delays */
            readonly delayCount: number;
            /** @description 首次公布发售月 · First announced month */
            readonly firstReleaseMonth: string | null;
            /** @description 编号 · Id of a row */
            readonly goodsId: string;
            readonly mainImage: string | null;
            readonly name: string;
            /**
             * @description 发售月 · Release month
             * @example 2026-11
             */
            readonly releaseMonth: string;
            /** @description 发售精度 · Precision */
            readonly releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
        };
        readonly StorefrontReply: {
            /** @description 身份 · By */
            readonly authorKind: components["schemas"]["ChoiceConsultAuthor"];
            /** @description 内容 · Text */
            readonly content: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            readonly images: readonly string[];
            /**
             * @description 时间 · At
             * @example 2026-11-28 20:15:00
             */
            readonly repliedAt: string;
        };
        readonly StorefrontReportCause: {
            /** @description 代码 · Code */
            readonly code: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 须填写说明 · Needs a description */
            readonly needsText: boolean;
            /** @description 名称 · Title */
            readonly title: string;
            /** @description 英文名称 · English title */
            readonly titleEn: string | null;
        };
        readonly StorefrontSentPicture: {
            /**
             * Format: uri
             * @description Address of a picture, complete: it needs neither session nor signature
             * @example https://shop.example/jeecg-boot/sys/common/static/goods/a.webp
             */
            readonly address: string;
            /** @description What is sent where the picture is used */
            readonly path: string;
        };
        readonly StorefrontShop: {
            /** @description By which an order can be paid now */
            readonly channels: readonly components["schemas"]["ChoicePayChannel"][];
            /**
             * @description ISO 4217
             * @example CNY
             */
            readonly currency: string;
            readonly phone: string;
            readonly shortName: string;
            readonly terms: {
                readonly presell: {
                    readonly text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    readonly version: string | null;
                };
                readonly privacy: {
                    readonly text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    readonly version: string | null;
                };
                readonly purchase: {
                    readonly text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    readonly version: string | null;
                };
            };
            /**
             * @description IANA time zone of all times in answers
             * @example Asia/Shanghai
             */
            readonly timeZone: string;
            readonly title: string;
        };
        readonly StorefrontSku: {
            /** @description Pieces that can be ordered now */
            readonly available: number;
            readonly canOrder: boolean;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /** @description 1: can be bought in an exchange purchase, for `tradePrice` */
            readonly isTrade: number;
            readonly memberPrice: number | null;
            readonly name: string | null;
            readonly originalPrice: number | null;
            readonly picture: string | null;
            /** @description Price now; of a pre-order the deposit */
            readonly presentPrice: number | null;
            /** @description Why nothing can be ordered */
            readonly reason: ("notStarted" | "ended" | "soldOut") | null;
            readonly tradePrice: number | null;
        };
        readonly StorefrontStartedPayment: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            readonly amount: number;
            readonly channel: components["schemas"]["ChoicePayChannel"];
            /** @description How `link` is used; null: staff take the money */
            readonly kind: ("link" | "qr" | "sdk") | null;
            /** @description Page, text of a QR code or parameters of the app, as `kind` says; null: staff take the money */
            readonly link: string | null;
            readonly payDeadline: string | null;
            readonly payNo: string;
        };
        readonly StorefrontWaiting: {
            /** @description 编号 · Id of a row */
            readonly goodsId: string;
            readonly goodsName: string;
            /** @description 编号 · Id of a row */
            readonly id: string;
            /**
             * @description 登记时间 · Joined
             * @example 2026-11-28 20:15:00
             */
            readonly joinedAt: string;
            /** @description 发放时间 · Offered */
            readonly offeredAt: string | null;
            /** @description 发放截止 · Offer until */
            readonly offerUntil: string | null;
            readonly orderId: string | null;
            /** @description Place in the queue, from 1; null for who waits no longer */
            readonly position: number | null;
            /** @description Of an offer */
            readonly price: number | null;
            /** @description 编号 · Id of a row */
            readonly skuId: string;
            /** @description SKU · SKU */
            readonly skuName: string | null;
            /** @description 状态 · State */
            readonly state: components["schemas"]["ChoiceWaitingState"];
        };
    };
    responses: {
        /** @description Somebody was faster, or what the caller knew is out of date: `result` says how it is now. */
        readonly conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 409,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 409;
                };
            };
        };
        /** @description The permission in `result.permission`, or the scope in `result.scope`, is missing. Its `code` is 510. */
        readonly forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 510,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 510;
                };
            };
        };
        /** @description Input is wrong. `result.errors` names the fields: `[{ path, message }]`. */
        readonly invalid: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 400,
                 *       "result": {
                 *         "errors": [
                 *           {
                 *             "path": "name",
                 *             "message": "Name is required"
                 *           }
                 *         ]
                 *       },
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 400;
                    readonly result?: {
                        readonly errors: readonly components["schemas"]["FieldError"][];
                    };
                };
            };
        };
        /** @description No such row, or none that the caller may see. */
        readonly notFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 404,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 404;
                };
            };
        };
        /** @description The content exceeds a limit that `message` names. */
        readonly tooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 413,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 413;
                };
            };
        };
        /** @description Too often. The header `Retry-After` says after how many seconds to try again. */
        readonly tooMany: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 429,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 429;
                };
            };
        };
        /** @description No session, or it has ended; or the signature is not valid, too old, or was sent before. */
        readonly unauthenticated: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 401,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 401;
                };
            };
        };
        /** @description A defect. `message` holds a number that the log holds, too. */
        readonly unexpected: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 500,
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                readonly "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    readonly code?: 500;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getShopStorefrontCategoryList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontCategory"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontClaimAnswer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "c0000000000000000000000000000001",
                 *       "answer": "keep"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    /** @enum {string} */
                    readonly answer: "keep" | "cancel";
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontClaim"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontClaimGiveUp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "c0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontClaim"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontClaimList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontClaim"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultAsk: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "kind": 1,
                 *       "content": "请问这款有外箱吗？",
                 *       "productId": "p0000000000000000000000000000001",
                 *       "isPublic": true
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly content: string;
                    /** @default [] */
                    readonly images?: readonly string[];
                    /** @default false */
                    readonly isPublic?: boolean;
                    /** @enum {number} */
                    readonly kind: 1 | 2 | 3 | 4;
                    readonly orderId?: string;
                    readonly productId?: string;
                    readonly title?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontConsult"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontConsultCauses: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontReportCause"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontConsultList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                readonly pageNo?: number;
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontConsultListed"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontConsultQueryById: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example q0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontConsult"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontConsultQuestions: {
        readonly parameters: {
            readonly query: {
                readonly pageNo?: number;
                readonly pageSize?: number;
                /** @example p0000000000000000000000000000001 */
                readonly productId: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontQuestion"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultReply: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001",
                 *       "content": "好的，谢谢！"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly content: string;
                    readonly id: string;
                    /** @default [] */
                    readonly images?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontConsult"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "consultId": "q0000000000000000000000000000002",
                 *       "causeId": "k0000000000000000000000000000001",
                 *       "description": "广告引流"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly causeId: string;
                    readonly consultId?: string;
                    readonly description?: string;
                    /** @default [] */
                    readonly proofs?: readonly string[];
                    readonly replyId?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            /** @description 编号 · Id of a row */
                            readonly id: string;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultScore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001",
                 *       "score": 5
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                    readonly score: number;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontConsult"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultSolve: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                    readonly score?: number;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontConsult"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultUploadPicture: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "type": "png",
                 *       "content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    /** Format: base64 */
                    readonly content: string;
                    /** @enum {string} */
                    readonly type: "jpg" | "png" | "webp";
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontSentPicture"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontConsultView: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "q0000000000000000000000000000002"
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontQuestion"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontCouponGet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "v0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontHeldCoupon"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCouponList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontCoupon"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCouponMine: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontHeldCoupon"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCustomerCredit: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example 1 */
                readonly pageNo?: number;
                /** @example 20 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontCredit"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCustomerMembership: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontMembership"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCustomerPoints: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example 1 */
                readonly pageNo?: number;
                /** @example 20 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontPoints"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontCustomerQuery: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontCustomer"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontCustomerSave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "nickname": "林小满",
                 *       "phone": "13912345678",
                 *       "source": "app"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    /** Format: email */
                    readonly email?: string;
                    /** @enum {string} */
                    readonly locale?: "zh-CN" | "en-US";
                    readonly nickname: string;
                    readonly phone?: string;
                    /** @enum {string} */
                    readonly source?: "app" | "web";
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontCustomer"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontListingList: {
        readonly parameters: {
            readonly query?: {
                readonly categoryId?: string;
                readonly keyword?: string;
                /** @example 2 */
                readonly line?: number;
                /** @example 1 */
                readonly pageNo?: number;
                /** @example 20 */
                readonly pageSize?: number;
                readonly releaseMonth?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly current: number;
                            readonly pages: number;
                            readonly records: readonly components["schemas"]["StorefrontListing"][];
                            readonly size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            readonly total: number;
                            /** @enum {string} */
                            readonly totalKind: "exact" | "capped" | "estimated";
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontListingQueryById: {
        readonly parameters: {
            readonly query: {
                /** @example p0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontListingInFull"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontMembershipList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontPlan"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontMessageList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                readonly pageNo?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly records: readonly components["schemas"]["StorefrontMessage"][];
                            /** @description Messages that are unread */
                            readonly unread: number;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontMessageRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly ids?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            /** @description Messages that are unread */
                            readonly unread: number;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontMessageUnread: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            /** @description Messages that are unread */
                            readonly unread: number;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontNoticeBanner: {
        readonly parameters: {
            readonly query?: {
                /** @example wx-10086 */
                readonly account?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontNoticeListed"] | null;
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontNoticeList: {
        readonly parameters: {
            readonly query?: {
                /** @example wx-10086 */
                readonly account?: string;
                readonly pageNo?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly records: readonly components["schemas"]["StorefrontNoticeListed"][];
                            /** @description Notices that the customer has not read; 0 for visitors */
                            readonly unread: number;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontNoticeQueryById: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account?: string;
                /** @example n0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontNotice"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontNoticeRead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "n0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            /** @description Notices that the customer has not read; 0 for visitors */
                            readonly unread: number;
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderCancel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderChangeAddress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001",
                 *       "receiverName": "林小满",
                 *       "receiverPhone": "13912345678",
                 *       "areaText": "上海市徐汇区",
                 *       "address": "漕溪北路1号"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly address: string;
                    readonly areaCode?: string;
                    readonly areaText: string;
                    readonly id: string;
                    readonly receiverName: string;
                    readonly receiverPhone?: string;
                    readonly zip?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderCheckout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "lines": [
                 *         {
                 *           "skuId": "s0000000000000000000000000000001",
                 *           "qty": 1
                 *         }
                 *       ],
                 *       "receiver": {
                 *         "receiverName": "林小满",
                 *         "receiverPhone": "13912345678",
                 *         "areaText": "上海市徐汇区",
                 *         "address": "漕溪北路1号"
                 *       },
                 *       "payable": 299,
                 *       "source": "app"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly buyerRemark?: string;
                    readonly clientIp?: string;
                    readonly couponRecordIds?: readonly string[];
                    readonly lines: readonly ({
                        readonly asExchange?: boolean;
                        readonly qty: number;
                        readonly skuId: string;
                    } | {
                        readonly claimId: string;
                    } | {
                        readonly offerId: string;
                    })[];
                    readonly payable: number | string;
                    readonly points?: number;
                    readonly receiver?: {
                        readonly address: string;
                        readonly areaCode?: string;
                        readonly areaText: string;
                        readonly receiverName: string;
                        readonly receiverPhone?: string;
                        readonly zip?: string;
                    };
                    /** @enum {string} */
                    readonly source: "app" | "web";
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontPlacedOrder"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderEndHold: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderHold: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontOrderList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example 1 */
                readonly pageNo?: number;
                /** @example 20 */
                readonly pageSize?: number;
                readonly status?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly current: number;
                            readonly pages: number;
                            readonly records: readonly components["schemas"]["StorefrontOrderListed"][];
                            readonly size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            readonly total: number;
                            /** @enum {string} */
                            readonly totalKind: "exact" | "capped" | "estimated";
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderPay: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001",
                 *       "channel": "offline",
                 *       "scene": "page"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly channel: string;
                    readonly clientIp?: string;
                    readonly id: string;
                    readonly payer?: string;
                    /** Format: uri */
                    readonly returnUrl?: string;
                    /** @enum {string} */
                    readonly scene?: "page" | "wap" | "app" | "qr" | "jsapi";
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontStartedPayment"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontOrderQueryById: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example o0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "lines": [
                 *         {
                 *           "skuId": "s0000000000000000000000000000001",
                 *           "qty": 1
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly couponRecordIds?: readonly string[];
                    readonly lines: readonly ({
                        readonly asExchange?: boolean;
                        readonly qty: number;
                        readonly skuId: string;
                    } | {
                        readonly claimId: string;
                    } | {
                        readonly offerId: string;
                    })[];
                    readonly points?: number;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontQuote"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderReceive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontOrderUseCredit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001",
                 *       "amount": 20
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly amount?: number;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontOrder"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontRefundApply: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "orderId": "o0000000000000000000000000000001",
                 *       "kind": 1,
                 *       "lines": [
                 *         {
                 *           "orderItemId": "i0000000000000000000000000000001",
                 *           "qty": 1
                 *         }
                 *       ],
                 *       "causeCode": "unwanted",
                 *       "description": "重复下单"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly causeCode: string;
                    readonly description?: string;
                    readonly kind: 1 | 2 | 3 | 4;
                    /** @description 商品与数量 · Items */
                    readonly lines: readonly {
                        /** @description 退金额 · Amount */
                        readonly amount?: number;
                        /** @description 商品明细 · Item */
                        readonly orderItemId: string;
                        /** @description 数量 · Pieces */
                        readonly qty: number;
                    }[];
                    readonly orderId: string;
                    readonly payDifference?: boolean;
                    readonly proofs?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontRefund"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontRefundList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                readonly orderId?: string;
                /** @example 1 */
                readonly pageNo?: number;
                /** @example 20 */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly current: number;
                            readonly pages: number;
                            readonly records: readonly components["schemas"]["StorefrontRefund"][];
                            readonly size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            readonly total: number;
                            /** @enum {string} */
                            readonly totalKind: "exact" | "capped" | "estimated";
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontRefundQueryById: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example r0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontRefund"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontRefundQuote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "orderId": "o0000000000000000000000000000001",
                 *       "kind": 1,
                 *       "lines": [
                 *         {
                 *           "orderItemId": "i0000000000000000000000000000001",
                 *           "qty": 1
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly kind: 1 | 2 | 3 | 4;
                    /** @description 商品与数量 · Items */
                    readonly lines: readonly {
                        /** @description 退金额 · Amount */
                        readonly amount?: number;
                        /** @description 商品明细 · Item */
                        readonly orderItemId: string;
                        /** @description 数量 · Pieces */
                        readonly qty: number;
                    }[];
                    readonly orderId: string;
                    readonly payDifference?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontRefundQuote"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontRefundRefundable: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
                /** @example o0000000000000000000000000000001 */
                readonly id: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontRefundable"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontRefundSend: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "r0000000000000000000000000000001",
                 *       "carrier": "sf",
                 *       "trackingNo": "SF1234567890"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly carrier: string;
                    readonly id: string;
                    readonly trackingNo?: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontRefund"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontRefundUploadProof: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "type": "png",
                 *       "content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    /** Format: base64 */
                    readonly content: string;
                    /** @enum {string} */
                    readonly type: "jpg" | "png" | "webp";
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontSentPicture"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontRefundWithdraw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "r0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontRefund"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontReleaseList: {
        readonly parameters: {
            readonly query?: {
                readonly pageNo?: number;
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: {
                            readonly current: number;
                            readonly pages: number;
                            readonly records: readonly components["schemas"]["StorefrontRelease"][];
                            readonly size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            readonly total: number;
                            /** @enum {string} */
                            readonly totalKind: "exact" | "capped" | "estimated";
                        };
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontShopInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontShop"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontWaitingJoin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "skuId": "s0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly skuId: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontWaiting"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly postShopStorefrontWaitingLeave: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "w0000000000000000000000000000001"
                 *     }
                 */
                readonly "application/json": {
                    readonly account: string;
                    readonly id: string;
                };
            };
        };
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: components["schemas"]["StorefrontWaiting"];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 409: components["responses"]["conflict"];
            readonly 413: components["responses"]["tooLarge"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
    readonly getShopStorefrontWaitingList: {
        readonly parameters: {
            readonly query: {
                /** @example wx-10086 */
                readonly account: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; or a rule that says no, with `success: false` */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": (components["schemas"]["Answered"] & {
                        readonly result: readonly components["schemas"]["StorefrontWaiting"][];
                    }) | components["schemas"]["Refused"];
                };
            };
            readonly 400: components["responses"]["invalid"];
            readonly 401: components["responses"]["unauthenticated"];
            readonly 403: components["responses"]["forbidden"];
            readonly 404: components["responses"]["notFound"];
            readonly 429: components["responses"]["tooMany"];
            readonly 500: components["responses"]["unexpected"];
        };
    };
}
