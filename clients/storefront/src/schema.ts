// Written by `npm run client` from the document of the API: changes are lost.

export interface paths {
    "/category/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：分类 · Storefront: Categories
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontCategoryList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：答复延期 · Storefront: Answer to a delay
         * @description signed by a client with the scope `claim`
         */
        post: operations["postShopStorefrontClaimAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim/giveUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：放弃免定金预订 · Storefront: Give up a reservation, which nothing was paid for
         * @description signed by a client with the scope `claim`
         */
        post: operations["postShopStorefrontClaimGiveUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claim/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的补款资格 · Storefront: Claims of a customer
         * @description signed by a client with the scope `claim`
         */
        get: operations["getShopStorefrontClaimList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：提问 · Storefront: Ask the shop
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：举报原因 · Storefront: Causes of reports to choose from
         * @description signed by a client with the scope `consult`
         */
        get: operations["getShopStorefrontConsultCauses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的咨询 · Storefront: Consults of a customer, newest first
         * @description signed by a client with the scope `consult`
         */
        get: operations["getShopStorefrontConsultList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/queryById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：查看咨询与回复 · Storefront: A consult with its thread
         * @description signed by a client with the scope `consult`
         */
        get: operations["getShopStorefrontConsultQueryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：商品的公开问答 · Storefront: Public questions of a listing, newest first
         * @description signed by a client with the scope `consult`
         */
        get: operations["getShopStorefrontConsultQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：继续提问 · Storefront: Write again in a consult
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：举报咨询或回复 · Storefront: Report a consult or a reply
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：为已解决的咨询评分（1至5），随即关闭 · Storefront: Score a solved consult (1 to 5), which closes it
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultScore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：确认已解决，可同时评分 · Storefront: Say that a consult is solved, with a score or without
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultSolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/uploadPicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：上传咨询或举报图片（Base64，最大2.5MB） · Storefront: Send a picture for a question, a reply or a report (Base64, at most 2.5 MiB)
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultUploadPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consult/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：打开公开问答，计一次浏览 · Storefront: Open a public question, which counts as a view
         * @description signed by a client with the scope `consult`
         */
        post: operations["postShopStorefrontConsultView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coupon/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：领取优惠券 · Storefront: Get a coupon
         * @description signed by a client with the scope `coupon`
         */
        post: operations["postShopStorefrontCouponGet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coupon/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：可领取的优惠券 · Storefront: Coupons that a customer can get
         * @description signed by a client with the scope `coupon`
         */
        get: operations["getShopStorefrontCouponList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coupon/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的优惠券 · Storefront: Coupons that a customer holds or held
         * @description signed by a client with the scope `coupon`
         */
        get: operations["getShopStorefrontCouponMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的余额和流水 · Storefront: Credit of a customer, and its entries
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontCustomerCredit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的会员等级、有效期与购买记录 · Storefront: Level and days of a customer, and the memberships that they bought
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontCustomerMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的积分和流水（可用、冻结、待生效） · Storefront: Points of a customer (to use, frozen, pending), and their entries
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontCustomerPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：查询顾客 · Storefront: Ask for a customer
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontCustomerQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：登记或更新顾客 · Storefront: Add or change a customer
         * @description signed by a client with the scope `customer`
         */
        post: operations["postShopStorefrontCustomerSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：事件（按编号升序，保留 30 天） · Storefront: Events behind a number, in their order; kept for 30 days
         * @description signed by a client with the scope `event`
         */
        get: operations["getShopStorefrontEventList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listing/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：商品列表（available 为可下单件数，reason 为不可下单原因） · Storefront: Listings, with the pieces that can be ordered, or the reason why none can
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontListingList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listing/queryById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：商品详情 · Storefront: One listing with its SKUs
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontListingQueryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/membership/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：会员套餐（用 skuId 下单，无需地址） · Storefront: Memberships on sale; ordered by their skuId, without an address
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontMembershipList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的消息 · Storefront: Messages to a customer, newest first
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontMessageList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：标记已读 · Storefront: Mark messages as read, all or those named
         * @description signed by a client with the scope `customer`
         */
        post: operations["postShopStorefrontMessageRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：未读消息数 · Storefront: How many messages are unread
         * @description signed by a client with the scope `customer`
         */
        get: operations["getShopStorefrontMessageUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/banner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：首页横幅 · Storefront: The notice that is the banner; null when there is none
         * @description signed by a client with the scope `notice`
         */
        get: operations["getShopStorefrontNoticeBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：公告列表 · Storefront: Notices, pinned ones first; those for everybody without an account
         * @description signed by a client with the scope `notice`
         */
        get: operations["getShopStorefrontNoticeList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/queryById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：公告正文 · Storefront: A notice with its content
         * @description signed by a client with the scope `notice`
         */
        get: operations["getShopStorefrontNoticeQueryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：公告标记已读 · Storefront: A customer has read a notice; counted once
         * @description signed by a client with the scope `notice`
         */
        post: operations["postShopStorefrontNoticeRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：取消订单 · Storefront: Cancel an order
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/changeAddress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：修改收货地址 · Storefront: Change the address
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderChangeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：下单 · Storefront: Check out
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/endHold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：取消寄存 · Storefront: End the hold
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderEndHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：寄存 · Storefront: Put on hold
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的订单 · Storefront: Orders of a customer
         * @description signed by a client with the scope `order`
         */
        get: operations["getShopStorefrontOrderList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：发起付款 · Storefront: Ask for the payment
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderPay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/queryById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：订单详情 · Storefront: One order with items, parcels and payments
         * @description signed by a client with the scope `order`
         */
        get: operations["getShopStorefrontOrderQueryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：试算 · Storefront: Price of what is asked for, with its proof
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：确认收货 · Storefront: Confirm the receipt
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderReceive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/useCredit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：使用余额（不填金额则尽量多用） · Storefront: Use credit for an order, as much as there is unless an amount is said
         * @description signed by a client with the scope `order`
         */
        post: operations["postShopStorefrontOrderUseCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：申请退款 · Storefront: Apply for a refund
         * @description signed by a client with the scope `refund`
         */
        post: operations["postShopStorefrontRefundApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的退款 · Storefront: Refunds of a customer
         * @description signed by a client with the scope `refund`
         */
        get: operations["getShopStorefrontRefundList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/queryById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：退款详情 · Storefront: One refund with items and return address
         * @description signed by a client with the scope `refund`
         */
        get: operations["getShopStorefrontRefundQueryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：退款试算 · Storefront: What a refund would come to
         * @description signed by a client with the scope `refund`
         */
        post: operations["postShopStorefrontRefundQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/refundable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：订单可退商品与金额 · Storefront: What an order could give back
         * @description signed by a client with the scope `refund`
         */
        get: operations["getShopStorefrontRefundRefundable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：填写寄回运单 · Storefront: Say how the parcel comes back
         * @description signed by a client with the scope `refund`
         */
        post: operations["postShopStorefrontRefundSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/uploadProof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：上传退款凭证图片（Base64，最大2.5MB） · Storefront: Send a picture that proves a refund (Base64, at most 2.5 MiB)
         * @description signed by a client with the scope `refund`
         */
        post: operations["postShopStorefrontRefundUploadProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：撤回退款申请 · Storefront: Withdraw a refund
         * @description signed by a client with the scope `refund`
         */
        post: operations["postShopStorefrontRefundWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/release/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：预售发售月 · Storefront: Months in which pre-order figures are released
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontReleaseList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shop/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：名称、协议与付款渠道 · Storefront: Name, terms and payment channels of the shop
         * @description signed by a client with the scope `catalogue`
         */
        get: operations["getShopStorefrontShopInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：登记候补 · Storefront: Join the waiting list of a pre-order SKU
         * @description signed by a client with the scope `claim`
         */
        post: operations["postShopStorefrontWaitingJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 商城：退出候补 · Storefront: Leave the waiting list, or refuse an offer
         * @description signed by a client with the scope `claim`
         */
        post: operations["postShopStorefrontWaitingLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waiting/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * 商城：顾客的候补登记 · Storefront: What a customer waits for, and offers
         * @description signed by a client with the scope `claim`
         */
        get: operations["getShopStorefrontWaitingList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "claim.arrived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 全款预售到货 · Prepaid pre-order arrived */
        post: operations["toldClaimArrived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.credited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 定金转余额 · Deposit turned into credit */
        post: operations["toldClaimCredited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.extended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款延长 · Time for a balance extended */
        post: operations["toldClaimExtended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.forfeited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 定金不退 · Deposit kept */
        post: operations["toldClaimForfeited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.missed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 免定金预订逾期未付 · Reservation not paid in time */
        post: operations["toldClaimMissed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款资格开放 · Balance can be paid */
        post: operations["toldClaimOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款逾期，进入宽限期 · Balance overdue, grace began */
        post: operations["toldClaimOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.released": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 资格终止，退还定金 · Claim ended, deposit goes back */
        post: operations["toldClaimReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.reminded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款提醒 · Customer reminded of a balance */
        post: operations["toldClaimReminded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款资格恢复 · Claim reopened */
        post: operations["toldClaimReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.repaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 资格终止，退还全款 · Claim ended, what was prepaid goes back */
        post: operations["toldClaimRepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.shortage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 缺货，退还定金 · Shortage, deposit goes back */
        post: operations["toldClaimShortage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款资格拆分 · Claim split */
        post: operations["toldClaimSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.unreserved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 免定金预订终止 · Reservation ended */
        post: operations["toldClaimUnreserved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款撤回，回到待发售 · Balance called off, claim waits again */
        post: operations["toldClaimWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consult.asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 顾客提问 · Customer asked */
        post: operations["toldConsultAsked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consult.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 咨询已关闭 · Consult closed */
        post: operations["toldConsultClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consult.replied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 咨询已回复 · Consult answered */
        post: operations["toldConsultReplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "coupon.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 优惠券即将到期 · Coupon ends soon */
        post: operations["toldCouponExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "coupon.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 优惠券已发放 · Coupon given to a customer */
        post: operations["toldCouponIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delay.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 客户已答复延期 · Customer answered to a delay */
        post: operations["toldDelayAnswered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delay.asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 再次征询延期 · Customer asked again about a delay */
        post: operations["toldDelayAsked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "hold.ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 寄存即将到期 · Hold ends soon */
        post: operations["toldHoldEnding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 会员已到期 · Membership is over */
        post: operations["toldMemberEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 会员即将到期 · Membership ends soon */
        post: operations["toldMemberEnding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已取消 · Order cancelled */
        post: operations["toldOrderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.edited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单商品已修改 · Items of an order edited */
        post: operations["toldOrderEdited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已付款 · Order paid */
        post: operations["toldOrderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已提交 · Order placed */
        post: operations["toldOrderPlaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.readdressed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单地址已修改 · Address of an order changed */
        post: operations["toldOrderReaddressed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已收货 · Order received */
        post: operations["toldOrderReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.reminded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 催付款 · Customer reminded to pay an order */
        post: operations["toldOrderReminded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.repriced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已改价 · Price of an order changed */
        post: operations["toldOrderRepriced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.reserved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 已免定金预订 · Pre-order reserved */
        post: operations["toldOrderReserved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 订单已发货 · Parcel sent */
        post: operations["toldOrderShipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 价格变动 · Price changed */
        post: operations["toldPriceChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.agreed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 同意退款 · Refund agreed */
        post: operations["toldRefundAgreed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.applied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 申请退款 · Refund applied for */
        post: operations["toldRefundApplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 退款完成 · Refund done */
        post: operations["toldRefundDone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 退款失败 · Refund failed */
        post: operations["toldRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 拒绝退款 · Refund rejected */
        post: operations["toldRefundRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.reminded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 催寄回 · Customer reminded to send a parcel back */
        post: operations["toldRefundReminded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 退款关闭 · Refund withdrawn */
        post: operations["toldRefundWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "release.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 发售月变更 · Release month changed */
        post: operations["toldReleaseChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 举报不成立 · Report dismissed */
        post: operations["toldReportDismissed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.filed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 顾客举报 · Something reported */
        post: operations["toldReportFiled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.judged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 内容被处理 · Content moderated */
        post: operations["toldReportJudged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 举报处理撤销 · Result of a report taken back */
        post: operations["toldReportReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.upheld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 举报成立 · Report upheld */
        post: operations["toldReportUpheld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 库存变动 · Stock changed */
        post: operations["toldStockChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting.offered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 候补发放 · Piece offered to who waits */
        post: operations["toldWaitingOffered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wave.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 补款批次开放 · Balance wave opened */
        post: operations["toldWaveOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Answered: {
            /** @description 200; 201 where an import has errors */
            code: number;
            /** @description For people, in the language of `Accept-Language` */
            message: string;
            /** @constant */
            success: true;
            /** @description Milliseconds since 1970 */
            timestamp: number;
        };
        /**
         * @description 售后状态 · After-sales states: `0` 无售后 · None; `1` 售后中 · Open; `2` 售后完成 · Closed
         * @enum {integer}
         */
        ChoiceAfterSaleState: 0 | 1 | 2;
        /**
         * @description 顾客状态 · States of customers: `1` 正常 · Normal; `2` 冻结 · Frozen; `3` 注销 · Closed
         * @enum {integer}
         */
        ChoiceAppUserState: 1 | 2 | 3;
        /**
         * @description 取消类型 · Kinds of cancellation: `timeout` 超时未付 · Not paid in time; `customer` 顾客取消 · By the customer; `staff` 商家取消 · By the shop; `maker` 厂商取消 · By the maker; `shortage` 到货不足 · Shortage; `delay` 延期取消 · After a delay; `forfeit` 逾期弃单 · Not paid in time (balance)
         * @enum {string}
         */
        ChoiceCancelKind: "timeout" | "customer" | "staff" | "maker" | "shortage" | "delay" | "forfeit";
        /**
         * @description 延期答复 · Answers to delays: `0` 未答复 · No answer; `1` 保留 · Keeps it; `2` 取消 · Cancels
         * @enum {integer}
         */
        ChoiceClaimAnswer: 0 | 1 | 2;
        /**
         * @description 补款资格状态 · States of claims: `0` 待发售 · Waiting; `1` 可补款 · Open; `2` 已补款 · Paid; `3` 宽限期 · Grace; `4` 已弃单 · Forfeited; `5` 已终止 · Ended; `6` 已转余额 · Credited
         * @enum {integer}
         */
        ChoiceClaimState: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        /**
         * @description 咨询发言人 · Authors in consults: `user` 顾客 · Customer; `staff` 客服 · Staff
         * @enum {string}
         */
        ChoiceConsultAuthor: "user" | "staff";
        /**
         * @description 咨询类型 · Kinds of consults: `1` 商品咨询 · About a product; `2` 订单咨询 · About an order; `3` 售后咨询 · After-sales; `4` 建议 · Suggestion; `5` 资讯 · News post
         * @enum {integer}
         */
        ChoiceConsultKind: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 咨询状态 · States of consults: `0` 未分派 · New; `1` 待回复 · To answer; `2` 待顾客 · Waits for the customer; `3` 已解决 · Solved; `4` 已关闭 · Closed
         * @enum {integer}
         */
        ChoiceConsultState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 优惠券类型 · Kinds of coupons: `1` 满减 · Amount off; `2` 折扣 · Percent off; `3` 包邮 · Free freight
         * @enum {integer}
         */
        ChoiceCouponKind: 1 | 2 | 3;
        /**
         * @description 优惠券领取方式 · How coupons are got: `self` 自行领取 · By themselves; `staff` 员工发放 · From staff; `newUser` 新顾客领取 · By new customers; `level` 会员领取 · By members; `apology` 缺货补偿 · To make up for a shortage
         * @enum {string}
         */
        ChoiceCouponObtain: "self" | "staff" | "newUser" | "level" | "apology";
        /**
         * @description 领券记录状态 · States of issued coupons: `1` 未使用 · Unused; `2` 占用中 · Locked; `3` 已使用 · Used; `4` 已过期 · Expired; `5` 已作废 · Void
         * @enum {integer}
         */
        ChoiceCouponRecordState: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 优惠券适用范围 · What coupons are good for: `all` 全部商品 · Everything; `line` 指定业务线 · Lines; `category` 指定分类 · Categories; `goods` 指定手办 · Figures; `product` 指定商品 · Listings
         * @enum {string}
         */
        ChoiceCouponScope: "all" | "line" | "category" | "goods" | "product";
        /**
         * @description 优惠券有效期 · Validity of coupons: `1` 固定日期 · Dates; `2` 领取后若干天 · Days after receipt
         * @enum {integer}
         */
        ChoiceCouponValidKind: 1 | 2;
        /**
         * @description 余额流水类型 · Kinds of credit entries: `deposit` 定金转入 · Deposit; `use` 订单使用 · Used; `return` 取消退回 · Returned; `refund` 退款退回 · Refunded; `payout` 线下退还 · Paid out
         * @enum {string}
         */
        ChoiceCreditKind: "deposit" | "use" | "return" | "refund" | "payout";
        /**
         * @description 顾客语言 · Languages of customers: `zh-CN` 中文 · Chinese; `en-US` 英文 · English
         * @enum {string}
         */
        ChoiceCustomerLocale: "zh-CN" | "en-US";
        /**
         * @description 寄存状态 · States of held orders: `0` 未寄存 · Not on hold; `1` 寄存中 · On hold; `2` 即将到期 · Ending soon; `3` 已到期 · Over
         * @enum {integer}
         */
        ChoiceHoldState: 0 | 1 | 2 | 3;
        /**
         * @description 积分类型 · Kinds of points: `earn` 下单获得 · Earned; `clawBack` 退款收回 · Taken back; `use` 下单抵扣 · Used; `useReturn` 退款退还 · Given back; `staffAdd` 商家增加 · Given by staff; `staffDeduct` 商家扣减 · Taken by staff; `expire` 过期 · Expired
         * @enum {string}
         */
        ChoiceIntegralKind: "earn" | "clawBack" | "use" | "useReturn" | "staffAdd" | "staffDeduct" | "expire";
        /**
         * @description 积分状态 · States of points: `pending` 待生效 · Pending; `available` 已生效 · Counts; `frozen` 冻结中 · Frozen; `expired` 已过有效期 · Past its time; `void` 已作废 · Void
         * @enum {string}
         */
        ChoiceIntegralState: "pending" | "available" | "frozen" | "expired" | "void";
        /**
         * @description 会员类型 · Kinds of members: `1` 成长会员 · By growth; `2` 付费会员 · Paid; `3` 赠送会员 · Given
         * @enum {integer}
         */
        ChoiceMemberKind: 1 | 2 | 3;
        /**
         * @description 消息场景 · Occasions of messages: `order.paid` 订单已付款 · Order paid; `order.reserved` 免定金预订 · Pre-order reserved; `order.repriced` 订单改价 · Price of an order changed; `items.edited` 改单 · Items of an order edited; `order.reminded` 催付款 · Reminder to pay an order; `order.shipped` 订单已发货 · Parcel sent; `order.cancelled` 订单已取消 · Order cancelled; `hold.ending` 寄存即将到期 · Hold ends soon; `release.changed` 发售月变更 · Release month changed; `delay.asked` 延期征询 · Question about a delay; `claim.reminded` 补款提醒 · Balance reminder; `claim.arrived` 全款预售到货 · Prepaid pre-order arrived; `claim.overdue` 补款逾期 · Balance overdue; `claim.extended` 补款延长 · Time for a balance extended; `claim.forfeited` 定金不退 · Deposit kept; `claim.credited` 定金转余额 · Deposit turned into credit; `claim.shortage` 缺货退定金 · Shortage; `claim.released` 预订终止 · Pre-order ended; `claim.repaid` 全款预售终止 · Prepaid pre-order ended; `claim.unreserved` 免定金预订终止 · Reservation ended; `claim.missed` 免定金预订逾期未付 · Reservation not paid in time; `claim.reopened` 补款资格恢复 · Claim reopened; `claim.withdrawn` 补款撤回 · Balance called off; `claim.split` 补款资格拆分 · Claim split; `waiting.offered` 候补发放 · Piece offered to who waits; `coupon.issued` 获得优惠券 · Coupon received; `coupon.expiring` 优惠券即将到期 · Coupon ends soon; `member.ending` 会员即将到期 · Membership ends soon; `member.ended` 会员已到期 · Membership is over; `notice.published` 发布公告 · Notice published; `refund.opened` 商家发起退款 · Refund opened by the shop; `refund.agreed` 同意退款 · Refund agreed; `refund.reminded` 催寄回 · Reminder to send a parcel back; `refund.expired` 退货逾期关闭 · Return ended without a parcel; `refund.rejected` 拒绝退款 · Refund rejected; `refund.done` 退款完成 · Refund done; `consult.replied` 咨询回复 · Consult answered; `report.upheld` 举报成立 · Report upheld; `report.judged` 内容被举报成立 · Content moderated; `report.dismissed` 举报不成立 · Report dismissed; `report.reversed` 举报处理撤销 · Result of a report taken back; `staff` 客服消息 · Written by staff
         * @enum {string}
         */
        ChoiceMessageOccasion: "order.paid" | "order.reserved" | "order.repriced" | "items.edited" | "order.reminded" | "order.shipped" | "order.cancelled" | "hold.ending" | "release.changed" | "delay.asked" | "claim.reminded" | "claim.arrived" | "claim.overdue" | "claim.extended" | "claim.forfeited" | "claim.credited" | "claim.shortage" | "claim.released" | "claim.repaid" | "claim.unreserved" | "claim.missed" | "claim.reopened" | "claim.withdrawn" | "claim.split" | "waiting.offered" | "coupon.issued" | "coupon.expiring" | "member.ending" | "member.ended" | "notice.published" | "refund.opened" | "refund.agreed" | "refund.reminded" | "refund.expired" | "refund.rejected" | "refund.done" | "consult.replied" | "report.upheld" | "report.judged" | "report.dismissed" | "report.reversed" | "staff";
        /**
         * @description 公告类型 · Kinds of notices: `news` 商城动态 · Shop news; `delay` 延期通知 · Release delay; `balance` 补款通知 · Balance; `holiday` 放假安排 · Holiday; `activity` 活动 · Activity
         * @enum {string}
         */
        ChoiceNoticeKind: "news" | "delay" | "balance" | "holiday" | "activity";
        /**
         * @description 订单业务线 · Lines of orders: `1` 现货 · In-stock; `2` 预售 · Pre-order; `3` 补款 · Balance; `4` 会员 · Membership
         * @enum {integer}
         */
        ChoiceOrderLine: 1 | 2 | 3 | 4;
        /**
         * @description 订单状态 · States of orders: `10` 待付款 · To pay; `20` 待发货 · To ship; `21` 待发售 · Waiting for release; `22` 补款中 · Balance open; `24` 补款逾期 · Balance overdue; `23` 已补款 · Balance paid; `30` 已发货 · Shipped; `40` 已完成 · Done; `50` 已取消 · Cancelled; `51` 已弃单 · Forfeited; `60` 已退款关闭 · Closed by refund
         * @enum {integer}
         */
        ChoiceOrderStatus: 10 | 20 | 21 | 22 | 24 | 23 | 30 | 40 | 50 | 51 | 60;
        /**
         * @description 付款渠道 · Payment channels: `offline` 线下收款 · Offline; `alipay` 支付宝 · Alipay; `wechat` 微信支付 · WeChat Pay; `sandbox` 沙箱 · Sandbox; `credit` 余额 · Credit; `imported` 迁入订单已付 · Paid before migration
         * @enum {string}
         */
        ChoicePayChannel: "offline" | "alipay" | "wechat" | "sandbox" | "credit" | "imported";
        /**
         * @description 收款类型 · Kinds of payments: `1` 全款 · In full; `2` 定金 · Deposit; `3` 尾款 · Balance; `4` 运费 · Freight
         * @enum {integer}
         */
        ChoicePaymentKind: 1 | 2 | 3 | 4;
        /**
         * @description 收款状态 · States of payments: `0` 待付款 · Asked for; `1` 已收款 · Paid; `2` 失败 · Failed; `3` 已关闭 · Closed; `4` 孤立付款 · Orphan
         * @enum {integer}
         */
        ChoicePaymentState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 预售付款方式 · How pre-orders are paid: `1` 定金预售 · Deposit; `2` 全款预售 · Prepaid; `3` 免定金预订 · Reservation
         * @enum {integer}
         */
        ChoicePayModel: 1 | 2 | 3;
        /**
         * @description 付款状态 · Payment states: `0` 未付款 · Unpaid; `1` 已付款 · Paid; `2` 部分退款 · Refunded in part; `3` 已退款 · Refunded; `4` 到货后付 · When it has arrived
         * @enum {integer}
         */
        ChoicePayState: 0 | 1 | 2 | 3 | 4;
        /**
         * @description 价格类型 · Kinds of prices: `1` 普通价 · Normal; `2` 会员价 · Member; `3` 换购价 · Exchange
         * @enum {integer}
         */
        ChoicePriceKind: 1 | 2 | 3;
        /**
         * @description 退款类型 · Kinds of refunds: `1` 仅退款 · Money only; `2` 退货退款 · Return and refund; `3` 换货 · Exchange; `4` 退定金/预付款 · Deposit, or what was prepaid; `5` 补偿 · Compensation
         * @enum {integer}
         */
        ChoiceRefundKind: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 退款状态 · States of refunds: `10` 待处理 · Applied; `20` 待寄回 · Waiting for the parcel; `30` 寄回中 · Parcel on the way; `40` 待验货 · To inspect; `41` 已拒收 · Receipt refused; `50` 退款中 · Paying back; `60` 已退款 · Refunded; `70` 已拒绝 · Refused; `71` 已撤回 · Withdrawn; `72` 退款失败 · Failed
         * @enum {integer}
         */
        ChoiceRefundStatus: 10 | 20 | 30 | 40 | 41 | 50 | 60 | 70 | 71 | 72;
        /**
         * @description 发售精度 · Precision of release dates: `month` 月 · Month; `quarter` 季度 · Quarter; `year` 年 · Year; `unknown` 未定 · Unknown
         * @enum {string}
         */
        ChoiceReleasePrecision: "month" | "quarter" | "year" | "unknown";
        /**
         * @description 退货状况 · Conditions of returns: `sealed` 未拆封 · Sealed; `opened` 已拆封 · Opened; `damaged` 破损 · Damaged; `missing` 缺件 · Parts missing
         * @enum {string}
         */
        ChoiceReturnCondition: "sealed" | "opened" | "damaged" | "missing";
        /**
         * @description 发货状态 · Shipping states: `0` 未发货 · Not shipped; `1` 部分发货 · Shipped in part; `2` 已发货 · Shipped
         * @enum {integer}
         */
        ChoiceShipState: 0 | 1 | 2;
        /**
         * @description 业务线 · Sales lines: `1` 现货 · In-stock; `2` 预售 · Pre-order; `3` 补款 · Balance
         * @enum {integer}
         */
        ChoiceShopLine: 1 | 2 | 3;
        /**
         * @description 候补状态 · States of the waiting list: `0` 候补中 · Waiting; `1` 已发放 · Offered; `2` 已下单 · Ordered; `3` 已购买 · Bought; `4` 已退出 · Left; `5` 逾期未下单 · Lapsed
         * @enum {integer}
         */
        ChoiceWaitingState: 0 | 1 | 2 | 3 | 4 | 5;
        /** @description 全款预售到货 · Prepaid pre-order arrived */
        EventClaimArrived: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.arrived";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 定金转余额 · Deposit turned into credit */
        EventClaimCredited: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.credited";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款延长 · Time for a balance extended */
        EventClaimExtended: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.extended";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 定金不退 · Deposit kept */
        EventClaimForfeited: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.forfeited";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 免定金预订逾期未付 · Reservation not paid in time */
        EventClaimMissed: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.missed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款资格开放 · Balance can be paid */
        EventClaimOpened: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.opened";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款逾期，进入宽限期 · Balance overdue, grace began */
        EventClaimOverdue: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.overdue";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 资格终止，退还定金 · Claim ended, deposit goes back */
        EventClaimReleased: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.released";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款提醒 · Customer reminded of a balance */
        EventClaimReminded: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.reminded";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款资格恢复 · Claim reopened */
        EventClaimReopened: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.reopened";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 资格终止，退还全款 · Claim ended, what was prepaid goes back */
        EventClaimRepaid: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.repaid";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 缺货，退还定金 · Shortage, deposit goes back */
        EventClaimShortage: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.shortage";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款资格拆分 · Claim split */
        EventClaimSplit: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.split";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 免定金预订终止 · Reservation ended */
        EventClaimUnreserved: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.unreserved";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款撤回，回到待发售 · Balance called off, claim waits again */
        EventClaimWithdrawn: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "claim.withdrawn";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 顾客提问 · Customer asked */
        EventConsultAsked: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                consultId: string;
                consultNo: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "consult.asked";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 咨询已关闭 · Consult closed */
        EventConsultClosed: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                consultId: string;
                consultNo: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "consult.closed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 咨询已回复 · Consult answered */
        EventConsultReplied: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                consultId: string;
                consultNo: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "consult.replied";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 优惠券即将到期 · Coupon ends soon */
        EventCouponExpiring: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                couponId: string;
                /** @description 编号 · Id of a row */
                couponRecordId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "coupon.expiring";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 优惠券已发放 · Coupon given to a customer */
        EventCouponIssued: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                couponId: string;
                /** @description 编号 · Id of a row */
                couponRecordId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "coupon.issued";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 客户已答复延期 · Customer answered to a delay */
        EventDelayAnswered: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "delay.answered";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 再次征询延期 · Customer asked again about a delay */
        EventDelayAsked: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                claimId: string;
                orderId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "delay.asked";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 寄存即将到期 · Hold ends soon */
        EventHoldEnding: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "hold.ending";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 会员已到期 · Membership is over */
        EventMemberEnded: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                memberId: string;
                memberNo: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "member.ended";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 会员即将到期 · Membership ends soon */
        EventMemberEnding: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                memberId: string;
                memberNo: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "member.ending";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已取消 · Order cancelled */
        EventOrderCancelled: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.cancelled";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单商品已修改 · Items of an order edited */
        EventOrderEdited: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.edited";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已付款 · Order paid */
        EventOrderPaid: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.paid";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已提交 · Order placed */
        EventOrderPlaced: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.placed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单地址已修改 · Address of an order changed */
        EventOrderReaddressed: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.readdressed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已收货 · Order received */
        EventOrderReceived: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.received";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 催付款 · Customer reminded to pay an order */
        EventOrderReminded: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.reminded";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已改价 · Price of an order changed */
        EventOrderRepriced: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.repriced";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 已免定金预订 · Pre-order reserved */
        EventOrderReserved: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.reserved";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 订单已发货 · Parcel sent */
        EventOrderShipped: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                orderNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "order.shipped";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 价格变动 · Price changed */
        EventPriceChanged: {
            data: {
                /** @description 编号 · Id of a row */
                productId: string;
                /** @description 编号 · Id of a row */
                skuId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "price.changed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 同意退款 · Refund agreed */
        EventRefundAgreed: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.agreed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 申请退款 · Refund applied for */
        EventRefundApplied: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.applied";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 退款完成 · Refund done */
        EventRefundDone: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.done";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 退款失败 · Refund failed */
        EventRefundFailed: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.failed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 拒绝退款 · Refund rejected */
        EventRefundRejected: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.rejected";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 催寄回 · Customer reminded to send a parcel back */
        EventRefundReminded: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.reminded";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 退款关闭 · Refund withdrawn */
        EventRefundWithdrawn: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                orderId: string;
                /** @description 编号 · Id of a row */
                refundId: string;
                refundNo: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "refund.withdrawn";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 发售月变更 · Release month changed */
        EventReleaseChanged: {
            data: {
                /** @example 2026-11 */
                fromMonth: string | null;
                /** @description 编号 · Id of a row */
                goodsId: string;
                /** @example 2026-11 */
                toMonth: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "release.changed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 举报不成立 · Report dismissed */
        EventReportDismissed: {
            data: {
                /** @description 编号 · Id of a row */
                consultId: string;
                replyId: string | null;
                /** @description 编号 · Id of a row */
                reportId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "report.dismissed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 顾客举报 · Something reported */
        EventReportFiled: {
            data: {
                /** @description 编号 · Id of a row */
                consultId: string;
                replyId: string | null;
                /** @description 编号 · Id of a row */
                reportId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "report.filed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 内容被处理 · Content moderated */
        EventReportJudged: {
            data: {
                /** @description 编号 · Id of a row */
                consultId: string;
                replyId: string | null;
                /** @description 编号 · Id of a row */
                reportId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "report.judged";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 举报处理撤销 · Result of a report taken back */
        EventReportReversed: {
            data: {
                /** @description 编号 · Id of a row */
                consultId: string;
                replyId: string | null;
                /** @description 编号 · Id of a row */
                reportId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "report.reversed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 举报成立 · Report upheld */
        EventReportUpheld: {
            data: {
                /** @description 编号 · Id of a row */
                consultId: string;
                replyId: string | null;
                /** @description 编号 · Id of a row */
                reportId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "report.upheld";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 库存变动 · Stock changed */
        EventStockChanged: {
            data: {
                /** @description 编号 · Id of a row */
                productId: string;
                /** @description 编号 · Id of a row */
                skuId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "stock.changed";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 候补发放 · Piece offered to who waits */
        EventWaitingOffered: {
            data: {
                /**
                 * @description How the storefront names the customer
                 * @example wx-10086
                 */
                account: string;
                /** @description 编号 · Id of a row */
                skuId: string;
                /** @description 编号 · Id of a row */
                waitingId: string;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "waiting.offered";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        /** @description 补款批次开放 · Balance wave opened */
        EventWaveOpened: {
            data: {
                /** @description 编号 · Id of a row */
                goodsId: string;
                presellGoodsId: string | null;
            };
            /**
             * @description One more for each event of the shop, without gaps
             * @example 4711
             */
            number: number;
            /**
             * Format: date-time
             * @description When it happened, in UTC (ISO 8601)
             * @example 2026-11-28T12:15:00.000Z
             */
            timestamp: string;
            /** @constant */
            type: "wave.opened";
            /**
             * @description Of what `data` holds
             * @constant
             */
            version: 1;
        };
        Failed: {
            code: number;
            /** @description For people, in the language of `Accept-Language` */
            message: string;
            reason: components["schemas"]["Reason"];
            result: unknown;
            /** @constant */
            success: false;
            /** @description Milliseconds since 1970 */
            timestamp: number;
        };
        FieldError: {
            message: string;
            /** @description Name of the input; rows of a list by their number, `lines.0.qty` */
            path: string;
            reason?: components["schemas"]["Reason"];
        };
        /**
         * @description Why not: `<noun>.<why>`, the same in every language. More are added as the product grows: what is not known is handled by its status. `x-words` has the words of each in Chinese and English, with what is filled in in braces.
         * @enum {string}
         */
        Reason: "address.areaMissing" | "agent.endsBeforeStart" | "agent.none" | "agent.notActive" | "agent.notYours" | "agent.oneself" | "agent.proposesOnly" | "alteration.codeExpired" | "alteration.mailLost" | "alteration.wrongCode" | "announcement.audienceMissing" | "announcement.endsBeforeStart" | "announcement.noAudience" | "announcement.released" | "announcement.timeInThePast" | "backup.keptByShop" | "bill.amountNotPositive" | "bill.paid" | "bill.unpaid" | "bin.several" | "bin.taken" | "bin.twice" | "bin.unknown" | "captcha.missing" | "captcha.wrong" | "cas.failed" | "cas.noAnswer" | "cas.unknownService" | "category.belowItself" | "category.belowNotYours" | "category.codeMissing" | "category.codesUsedUp" | "category.hasChildren" | "category.idOrCodeOnly" | "category.noParent" | "category.nothingFound" | "category.parentOrCodeMissing" | "category.tooDeep" | "category.unknownCode" | "category.wrongPrefix" | "channel.appIdMissing" | "channel.keyAndIdBelongTogether" | "channel.keysMissing" | "channel.needsNoKeys" | "channel.notOnThisServer" | "channel.openidMissing" | "channel.refusedByAlipay" | "channel.refusedByWechat" | "channel.wrongKey" | "channel.wrongScene" | "channel.wrongSignature" | "chatRobot.addressMissing" | "chatRobot.none" | "chatRobot.notSent" | "check.notCheckable" | "check.taken" | "checkRule.broken" | "checkRule.noParts" | "checkRule.partIncomplete" | "checkRule.unknown" | "checkRule.wrongDigits" | "checkRule.wrongPattern" | "checkout.empty" | "checkout.repeatedLine" | "checkout.tooFew" | "checkout.wrongQuantity" | "claim.addressMissing" | "claim.beingPaid" | "claim.consultOpen" | "claim.depositRefunded" | "claim.inGrace" | "claim.notAllocated" | "claim.notAsked" | "claim.notDue" | "claim.notForIt" | "claim.notPayable" | "claim.notRefundable" | "claim.nothingLeft" | "claim.paid" | "claim.refundOpen" | "claim.skuUnmapped" | "claim.splitMeanwhile" | "claim.timeInThePast" | "claim.tooManyToSplit" | "claim.unknown" | "claim.unreserved" | "claim.waveCancelled" | "client.scopeMissing" | "colleague.notActive" | "command.noDryRun" | "comment.blind" | "comment.empty" | "comment.notYours" | "comment.strangePicture" | "comment.tooLong" | "comment.tooManyPeople" | "comment.tooManyPictures" | "consult.aboutAnOrder" | "consult.consultOrReply" | "consult.daysOfMuteOnly" | "consult.noValue" | "consult.notAnswered" | "consult.notLate" | "consult.notLongSilent" | "consult.notLongSolved" | "consult.orderOfOther" | "consult.reportedAlready" | "control.moreThanAsked" | "control.onlyPeople" | "control.secondPerson" | "coupon.belowThreshold" | "coupon.ended" | "coupon.endsBefore" | "coupon.expired" | "coupon.frozen" | "coupon.givenByShop" | "coupon.limitReached" | "coupon.locked" | "coupon.membersOnly" | "coupon.newCustomersOnly" | "coupon.noDates" | "coupon.noDays" | "coupon.noFreight" | "coupon.noMoney" | "coupon.noneLeft" | "coupon.notADraft" | "coupon.notLive" | "coupon.notNow" | "coupon.notOver" | "coupon.notUsableAgain" | "coupon.notYours" | "coupon.nothingEligible" | "coupon.onlyLater" | "coupon.onlyMore" | "coupon.otherLine" | "coupon.standsAlone" | "coupon.unknownScope" | "coupon.used" | "coupon.void" | "cron.malformed" | "cron.outOfRange" | "cron.tooManyFields" | "cron.wrongDay" | "cron.wrongOrder" | "cron.wrongStep" | "cron.wrongYear" | "customer.changeIsZero" | "customer.closed" | "customer.frozen" | "customer.giftMissing" | "customer.hasCredit" | "customer.hasDeposits" | "customer.hasOpenOrders" | "customer.muted" | "customer.noCredit" | "customer.noShows" | "customer.timeInThePast" | "customer.unknown" | "damaged.several" | "damaged.unknown" | "dataLog.gone" | "dataLog.noEditor" | "dataLog.noVersion" | "dataLog.onlyCommands" | "dataLog.same" | "dataRule.granted" | "dataRule.nameMissing" | "dataRule.shared" | "dataRule.sql" | "dataRule.tooMany" | "dataRule.unknown" | "dataRule.unknownCondition" | "dataRule.unknownField" | "dataRule.unknownVariable" | "dataRule.valueMissing" | "dataRule.wrongValue" | "dataSource.malformedAddress" | "dataSource.passwordTooLong" | "dataSource.unknown" | "dataSource.unreached" | "demoOrder.itemsMissing" | "demoRows.none" | "demoRows.typeIt" | "depart.aboveIsDeleted" | "depart.belowItself" | "depart.belowNotYours" | "depart.entryNotGiven" | "depart.idOrCodeMissing" | "depart.missing" | "depart.noParent" | "depart.notInCharge" | "depart.notOfDepart" | "depart.notYours" | "depart.nothingFound" | "depart.ruleNotOfIt" | "depart.tooDeep" | "depart.unknownDirector" | "depart.userNotOfIt" | "dictionary.already" | "dictionary.codeMissing" | "dictionary.codeWithCondition" | "dictionary.emptyCode" | "dictionary.fixed" | "dictionary.fixedItems" | "dictionary.fixedOn" | "dictionary.hasChildren" | "dictionary.named" | "dictionary.namedCode" | "dictionary.noColumn" | "dictionary.noDictionary" | "dictionary.noParent" | "dictionary.notDeclared" | "dictionary.specialSigns" | "dictionary.taken" | "dictionary.takenCode" | "dictionary.takenValue" | "dictionary.valueMissing" | "dictionary.valueTaken" | "dictionary.wrongCode" | "dictionary.wrongParent" | "directory.empty" | "directory.mostWouldBeFrozen" | "edit.atLeast" | "edit.inStockOnly" | "edit.movedOn" | "edit.notEditable" | "edit.notOfOrder" | "edit.notPlaced" | "edit.notRefunded" | "edit.nothingChanged" | "edit.nothingLeft" | "edit.nothingLeftPaid" | "edit.sumsMoved" | "edit.twice" | "exception.noFailedJob" | "exchange.choose" | "exchange.membersOnly" | "exchange.mustComeBack" | "exchange.notOffered" | "exchange.notReserved" | "exchange.tooFewOthers" | "exchange.tooLittleElse" | "exchange.tooMany" | "exchange.undecided" | "factor.asked" | "factor.closedKey" | "factor.expired" | "factor.keyTaken" | "factor.lastStays" | "factor.noPasskey" | "factor.noneSetUp" | "factor.notShown" | "factor.nothingYet" | "factor.otherKind" | "factor.passkeyMissing" | "factor.toEnrol" | "factor.tooMany" | "factor.unknown" | "factor.wrongCode" | "factor.wrongKey" | "factor.wrongPassword" | "file.busy" | "file.gone" | "file.inUse" | "file.noBucket" | "file.noSuch" | "file.noWidths" | "file.notInBin" | "file.notStored" | "file.quotaUsedUp" | "file.tooManyToday" | "file.unknown" | "file.unknownPlace" | "file.unusablePlace" | "fillRule.unknown" | "fillRule.unreadableParameters" | "firstSteps.seenByServer" | "gallery.error" | "gateway.badPath" | "gateway.malformedList" | "gateway.noAnswer" | "gateway.noRoute" | "gateway.notHere" | "gateway.tooLarge" | "gateway.tooLate" | "goods.addForbidden" | "goods.balanceEndsBeforeStart" | "goods.balanceNotOpen" | "goods.depositEndsBeforeStart" | "goods.madeAlready" | "goods.monthIsAnnounced" | "goods.published" | "goods.releaseBeforeDepositEnd" | "goods.tagMissing" | "goods.tagsTooLong" | "goods.tooManyCategories" | "goods.tooManyMakers" | "goods.unsettled" | "goods.waveEndIsKnown" | "goods.waveWasOpened" | "identityProvider.accountMissing" | "identityProvider.denied" | "identityProvider.expired" | "identityProvider.failed" | "identityProvider.fromThePage" | "identityProvider.noAnswer" | "identityProvider.noPage" | "identityProvider.noPassword" | "identityProvider.notADirectory" | "identityProvider.notEncrypted" | "identityProvider.notOffered" | "identityProvider.required" | "identityProvider.roleElsewhere" | "identityProvider.taken" | "identityProvider.unbound" | "identityProvider.unknownAccount" | "identityProvider.unknownBinding" | "identityProvider.wrong" | "identityProvider.wrongAddress" | "identityProvider.wrongCode" | "import.ambiguous" | "import.emptyRow" | "import.noHeader" | "import.unknownOption" | "input.filterForbidden" | "input.idMissing" | "input.idsMissing" | "input.malformed" | "input.malformedDate" | "input.malformedMonth" | "input.malformedRegion" | "input.malformedTime" | "input.meaningChanged" | "input.notAList" | "input.notANumber" | "input.notARow" | "input.notAnAmount" | "input.notFilterable" | "input.notText" | "input.notVisible" | "input.notWhole" | "input.notYesOrNo" | "input.repeated" | "input.required" | "input.sentTwice" | "input.tooDeep" | "input.tooFewRows" | "input.tooLarge" | "input.tooLong" | "input.tooManyDecimals" | "input.tooManyIds" | "input.tooManyPictures" | "input.tooManyRows" | "input.tooManyValues" | "input.tooShort" | "input.tooSmall" | "input.unknownChoice" | "input.unknownField" | "input.unknownFilter" | "input.unknownRow" | "input.unknownSort" | "input.wrongCharacter" | "input.wrongCondition" | "input.wrongFilter" | "input.wrongIds" | "input.wrongLength" | "input.wrongPicture" | "input.wrongStartKey" | "input.wrongType" | "input.wrongValue" | "invitation.lost" | "job.ended" | "job.failureGone" | "job.fileGone" | "job.givenUp" | "job.malformedParameter" | "job.noJob" | "job.notHere" | "job.notRepeatable" | "job.nothingLeft" | "job.nothingWritten" | "job.ofCode" | "job.running" | "job.takenBack" | "job.tooMany" | "job.unknown" | "job.unknownHandler" | "limit.perCustomer" | "limit.perOrder" | "limit.together" | "limit.unpaidOrders" | "mail.malformed" | "mail.notSent" | "mail.wrongPort" | "member.changeIsZero" | "member.closed" | "member.endInThePast" | "member.endMissing" | "member.endless" | "member.endsBeforeStart" | "member.growthNegative" | "member.isMember" | "member.known" | "member.levelMissing" | "member.missing" | "member.suspended" | "member.twice" | "member.unknown" | "menu.addressTaken" | "menu.belowButton" | "menu.belowItself" | "menu.builtIn" | "menu.noDataRules" | "menu.noRows" | "menu.pageNotHeld" | "menu.permissionTaken" | "menu.shared" | "menu.unknown" | "menu.unknownParent" | "message.contentMissing" | "message.noChannel" | "message.notAboutOrders" | "message.nothingDue" | "message.remindedRecently" | "notice.closed" | "notice.contentMissing" | "notice.customersMissing" | "notice.endsBeforeStart" | "notice.figureMissing" | "notice.levelsMissing" | "notice.listMissing" | "notice.live" | "notice.noReaders" | "notice.notADraft" | "notice.notOver" | "notice.published" | "notice.tooMany" | "notice.wrongTime" | "oauth.documentUnreadable" | "oauth.incomplete" | "oauth.notEncrypted" | "oauth.nothingHeld" | "oauth.otherAddress" | "oauth.scopeNotAsked" | "oauth.unknownProgram" | "oauth.wrongRequest" | "online.noSuch" | "order.addressMissing" | "order.balanceUnpaid" | "order.claimLive" | "order.freightMustStay" | "order.inSharedParcel" | "order.isAddition" | "order.itemsMissing" | "order.limitReached" | "order.missing" | "order.moreInParcel" | "order.noOpenClaim" | "order.noOrphan" | "order.noPhoto" | "order.notAllRefunded" | "order.notAllSent" | "order.notOnHold" | "order.notPayable" | "order.notToShip" | "order.notUploaded" | "order.notVerified" | "order.nothingToPay" | "order.nothingToSend" | "order.onHold" | "order.otherAmount" | "order.paid" | "order.paidAndCancelled" | "order.partlySent" | "order.payableChanged" | "order.paymentTimeOver" | "order.preOrder" | "order.refundOpen" | "order.severalParcels" | "order.soldElsewhere" | "order.tagsTooLong" | "order.unknown" | "order.unknownState" | "order.unsettled" | "order.waveIsOpen" | "order.wrongPayable" | "parcel.freightNotGivenBack" | "parcel.mergedAlready" | "parcel.otherReceiver" | "parcel.tooFarApart" | "parcel.tooFewOrders" | "password.changeFirst" | "password.confirmationDiffers" | "password.confirmationMissing" | "password.missing" | "password.newMissing" | "password.notYours" | "password.oldMissing" | "password.tooCommon" | "password.unchanged" | "password.wrong" | "password.wrongLength" | "payment.channelClosed" | "payment.closed" | "payment.noAnswer" | "payment.notReturned" | "payment.unknown" | "payment.unknownChannel" | "permission.elsewhere" | "permission.holdsMore" | "permission.malformedIds" | "permission.missing" | "permission.newCategories" | "permission.newMakers" | "permission.noAmounts" | "permission.noCustomers" | "permission.noFreezing" | "permission.nobodyLeft" | "permission.nobodyLeftIn" | "permission.notHeld" | "permission.tooLate" | "phone.malformed" | "phone.missing" | "phoneCode.addressFull" | "phoneCode.houseFull" | "phoneCode.numberFull" | "phoneCode.wrongCode" | "plan.hasOrders" | "plan.published" | "points.none" | "points.notByStaff" | "points.notForThese" | "points.takenBack" | "points.tooFew" | "position.unknownCode" | "preference.tooLarge" | "preference.tooMany" | "product.ambiguous" | "product.amountOrPercentage" | "product.changeIsZero" | "product.claimOnly" | "product.depositsEnded" | "product.depositsNotBegun" | "product.freightMissing" | "product.goodsNotReady" | "product.hasNoSpecs" | "product.hasOrders" | "product.isFirst" | "product.isLast" | "product.leastAboveLimit" | "product.membersOnly" | "product.moved" | "product.noEnabledSku" | "product.noParent" | "product.noPresellFigure" | "product.noPrice" | "product.noRight" | "product.noSuchPrice" | "product.noTitle" | "product.noVariations" | "product.notOnSale" | "product.notReady" | "product.otherKind" | "product.owed" | "product.priceMissing" | "product.priceOutOfRange" | "product.published" | "product.rankOrChange" | "product.sameTitle" | "product.termsMissing" | "product.timeMissing" | "product.titleTooLong" | "product.twice" | "product.unknownNo" | "product.unmapped" | "product.unpublishBeforePublish" | "product.wrongPresell" | "product.wrongPresellSku" | "product.wrongSpecs" | "profile.pictureNotYours" | "profile.unknownChoice" | "proof.notSent" | "proof.tooMany" | "proposal.changedMeanwhile" | "proposal.decided" | "proposal.expired" | "proposal.noFile" | "proposal.noFiles" | "proposal.notWhileViewing" | "proposal.oneId" | "proposal.otherEffects" | "proposal.overLine" | "proposal.samePerson" | "proposal.sayWhy" | "proposal.used" | "proposal.waits" | "proposal.waitsForNobody" | "record.changeForbidden" | "record.changedMeanwhile" | "record.changedSince" | "record.fieldLocked" | "record.locked" | "record.nothingToRevert" | "record.referenced" | "record.ruleBroken" | "record.stillHeld" | "record.stillNamed" | "record.taken" | "record.unknown" | "record.unknownResource" | "record.used" | "record.valueUsed" | "record.versionMissing" | "record.wrongVersion" | "redis.away" | "redis.closed" | "redis.commandNotAllowed" | "redis.controlCharacter" | "redis.notSearched" | "redis.notSet" | "redis.openQuote" | "redis.tooLarge" | "redis.wrongArguments" | "refund.addressMissing" | "refund.amountForOneOnly" | "refund.categoryMissing" | "refund.depositsByThemselves" | "refund.followsAnother" | "refund.itemOfOther" | "refund.moneyNotBack" | "refund.moneyOnItsWay" | "refund.noPiecesLeft" | "refund.notInspected" | "refund.owedByShop" | "refund.owedWhole" | "refund.paidBack" | "refund.paidByChannel" | "refund.parcelNotLate" | "refund.piecesUnaccounted" | "refund.remindedRecently" | "refund.secondApprovalMissing" | "refund.severalKinds" | "refund.stillAtIt" | "refund.tooManyReceived" | "refund.tooMuch" | "refund.unknown" | "refund.unknownAddress" | "refund.unknownCause" | "refund.unreachable" | "refund.wrongTracking" | "registration.email" | "registration.phone" | "registration.username" | "release.balancesOpen" | "release.claimsOpen" | "release.depositsEnded" | "release.depositsNotBegun" | "release.nothingToCancel" | "release.reasonMissing" | "release.unchanged" | "report.contentGone" | "report.databaseRoleMissing" | "report.many" | "report.missing" | "report.noColumns" | "report.noCustomer" | "report.noField" | "report.noOlder" | "report.noPeriod" | "report.noRange" | "report.noReport" | "report.noSource" | "report.notSearchable" | "report.nothingVisible" | "report.sqlFailed" | "report.sqlOnly" | "report.sqlOrResource" | "report.sqlRefused" | "report.wrongValue" | "request.aborted" | "request.addressClosed" | "request.busy" | "request.foreignOrigin" | "request.keyMissing" | "request.keyReused" | "request.malformed" | "request.sqlCondition" | "request.tooLarge" | "request.tooMany" | "request.unknownAddress" | "request.unknownPath" | "request.wrongContentType" | "request.wrongTenant" | "rights.lastAdministrator" | "rights.mayDoMore" | "rights.noList" | "rights.oneself" | "rights.onlyOneself" | "role.builtIn" | "role.codeTaken" | "role.entryNotGiven" | "role.holdsMore" | "role.homeNotAPage" | "role.none" | "role.unknown" | "sample.notWanted" | "sandbox.clockIsReal" | "sandbox.stepMissing" | "savedQuery.empty" | "savedQuery.notYours" | "savedQuery.roleMissing" | "savedQuery.shareForbidden" | "savedQuery.taken" | "savedQuery.tooLarge" | "savedQuery.tooMany" | "savedQuery.unknownList" | "secret.addressChanged" | "server.busy" | "server.databaseAway" | "server.passive" | "server.unexpected" | "session.ended" | "session.expired" | "session.missing" | "session.viewsOnly" | "setting.changedMeanwhile" | "setting.unknown" | "setting.unknownCarrier" | "setting.wrongValue" | "sheet.broken" | "sheet.hasEntities" | "sheet.hasPassword" | "sheet.hidden" | "sheet.openQuote" | "sheet.otherFormat" | "sheet.tooLarge" | "sheet.tooManyColumns" | "sheet.tooManyParts" | "sheet.tooManyRows" | "sheet.unknown" | "sheet.unknownEncoding" | "sheet.unreadable" | "sheet.wrongEncoding" | "ship.addForbidden" | "shipment.carrierMissing" | "shipment.malformedNumber" | "shipment.numberOfOther" | "shipment.numberTwice" | "shipment.sameNumber" | "shipment.severalNumbers" | "shipment.tooMany" | "shipment.twice" | "shipment.wrongTracking" | "signIn.busy" | "signIn.expired" | "signIn.frozen" | "signIn.noMailServer" | "signIn.noSmsGateway" | "signIn.notOffered" | "signIn.tenantsClosed" | "signIn.toApprove" | "signIn.tooManyFailures" | "signIn.wrong" | "signature.replayed" | "signature.stale" | "signature.timeMissing" | "signature.tooOld" | "signature.wrong" | "sku.columns" | "sku.data" | "sku.noSkus" | "sku.notAList" | "sku.repeatedCode" | "sku.repeatedCombination" | "sku.rows" | "sku.spokenFor" | "sku.stockMissing" | "sku.tooManySkus" | "sku.unknownCombination" | "sms.notSent" | "smsTemplate.aboutNothing" | "smsTemplate.empty" | "smsTemplate.inUse" | "smsTemplate.malformedValues" | "smsTemplate.unknown" | "smsTemplate.unknownResource" | "socket.tooMany" | "socket.unknownPath" | "speech.noService" | "speech.noSound" | "statement.dayNotOver" | "statement.notFetched" | "statement.notMadeYet" | "statement.uploadOnly" | "statement.wrongRow" | "stepUp.amountMissing" | "stepUp.noAmount" | "stepUp.otherMeasure" | "stock.belowLocked" | "stock.belowSpokenFor" | "stock.negative" | "stock.noPlaces" | "stock.spokenFor" | "stock.tooFew" | "stock.tooFewDamaged" | "stock.tooFewToMove" | "stock.tooMany" | "stocktake.countedAgainFirst" | "stocktake.countedBy" | "stocktake.noDifference" | "stocktake.noReason" | "stocktake.notChecked" | "stocktake.notRecounted" | "stocktake.notSeen" | "stocktake.nothing" | "stocktake.nothingCounted" | "stocktake.over" | "stocktake.several" | "stocktake.somebodyElse" | "stocktake.tooFew" | "stocktake.tooMany" | "stocktake.tooManyLines" | "stocktake.unknown" | "storage.databaseFull" | "storage.filesFull" | "surplus.damaged" | "surplus.noPrice" | "surplus.noSku" | "surplus.pieceGone" | "surplus.placeOnly" | "surplus.tooMany" | "template.unknownVariable" | "tenant.endsBeforeStart" | "tenant.hasPeople" | "tenant.notAdministrator" | "tenant.numberTaken" | "tenant.shopItself" | "tenant.unknown" | "tenant.youAreNoAdministrator" | "tenantPack.inUse" | "term.refunded" | "threshold.keptByShop" | "timeline.unknownKind" | "timeline.wrongPlace" | "token.notAllowed" | "token.permissionForbidden" | "token.tooMany" | "token.unknown" | "tracking.carrierTwice" | "tracking.malformedAddress" | "tracking.malformedLine" | "upload.noFile" | "upload.tooLarge" | "upload.tooManyFiles" | "upload.tooMuch" | "upload.unreadable" | "user.deleteOneself" | "user.freezeOneself" | "user.frozen" | "user.madeElsewhere" | "user.nameMissing" | "user.noDeparts" | "user.noMail" | "user.noRoles" | "user.noSecondFactor" | "user.notAdmin" | "user.ownFactor" | "user.ownPassword" | "user.taken" | "user.tenantNotYours" | "user.thawForbidden" | "user.tooMany" | "user.unknown" | "waiting.listedAlready" | "waiting.nobody" | "waiting.offerNotOver" | "waiting.offerOver" | "waiting.reservable" | "wave.claimsOpen" | "wave.damagedGone" | "wave.endsInThePast" | "wave.noRight" | "wave.notOver" | "wave.nothing" | "wave.paid" | "wave.quantityMissing" | "wave.reasonMissing" | "wave.skuOfOtherFigure" | "wave.skuUnmapped" | "wave.skuUnpriced" | "wave.stale" | "wave.tooFew" | "wave.tooManyBack" | "way.always" | "goods.wrongState" | "presellGoods.wrongState" | "finalGoods.wrongState" | "product.wrongState" | "presellProduct.wrongState" | "finalProduct.wrongState" | "order.wrongState" | "stocktake.wrongState" | "refund.wrongState" | "task.wrongState" | "customer.wrongState" | "coupon.wrongState" | "couponRecord.wrongState" | "member.wrongState" | "memberLevel.wrongState" | "accountLink.wrongState" | "membershipPlan.wrongState" | "claim.wrongState" | "wave.wrongState" | "surplus.wrongState" | "waiting.wrongState" | "consult.wrongState" | "consultReport.wrongState" | "reportCause.wrongState" | "notice.wrongState" | "payment.wrongState" | "statementLine.wrongState" | "message.wrongState" | "webhook.wrongState" | "webhookDelivery.wrongState" | "agentProposal.wrongState" | "announcement.wrongState" | "sms.wrongState" | "apiClient.wrongState" | "demoOrder.wrongState" | "user.wrongState" | "invitation.wrongState";
        ShopEvent: components["schemas"]["EventOrderPlaced"] | components["schemas"]["EventOrderReserved"] | components["schemas"]["EventOrderPaid"] | components["schemas"]["EventOrderRepriced"] | components["schemas"]["EventOrderEdited"] | components["schemas"]["EventOrderReaddressed"] | components["schemas"]["EventOrderReminded"] | components["schemas"]["EventOrderShipped"] | components["schemas"]["EventOrderReceived"] | components["schemas"]["EventOrderCancelled"] | components["schemas"]["EventStockChanged"] | components["schemas"]["EventPriceChanged"] | components["schemas"]["EventHoldEnding"] | components["schemas"]["EventReleaseChanged"] | components["schemas"]["EventDelayAsked"] | components["schemas"]["EventDelayAnswered"] | components["schemas"]["EventWaveOpened"] | components["schemas"]["EventClaimOpened"] | components["schemas"]["EventClaimArrived"] | components["schemas"]["EventClaimReminded"] | components["schemas"]["EventClaimExtended"] | components["schemas"]["EventClaimOverdue"] | components["schemas"]["EventClaimForfeited"] | components["schemas"]["EventClaimCredited"] | components["schemas"]["EventClaimShortage"] | components["schemas"]["EventClaimReleased"] | components["schemas"]["EventClaimRepaid"] | components["schemas"]["EventClaimUnreserved"] | components["schemas"]["EventClaimMissed"] | components["schemas"]["EventClaimReopened"] | components["schemas"]["EventClaimWithdrawn"] | components["schemas"]["EventClaimSplit"] | components["schemas"]["EventWaitingOffered"] | components["schemas"]["EventCouponIssued"] | components["schemas"]["EventCouponExpiring"] | components["schemas"]["EventMemberEnding"] | components["schemas"]["EventMemberEnded"] | components["schemas"]["EventRefundApplied"] | components["schemas"]["EventRefundAgreed"] | components["schemas"]["EventRefundReminded"] | components["schemas"]["EventRefundRejected"] | components["schemas"]["EventRefundWithdrawn"] | components["schemas"]["EventRefundDone"] | components["schemas"]["EventRefundFailed"] | components["schemas"]["EventConsultAsked"] | components["schemas"]["EventConsultReplied"] | components["schemas"]["EventConsultClosed"] | components["schemas"]["EventReportFiled"] | components["schemas"]["EventReportUpheld"] | components["schemas"]["EventReportJudged"] | components["schemas"]["EventReportDismissed"] | components["schemas"]["EventReportReversed"];
        StorefrontAddition: {
            /**
             * @description 余额支付 · Paid by credit
             * @example 299
             */
            creditUsed: number;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 订单号 · Order no. */
            orderNo: string;
            /**
             * @description 应付 · To pay
             * @example 299
             */
            payable: number;
            /** @description 付款截止 · Pay until */
            payDeadline: string | null;
            /** @description 状态 · Stage */
            status: components["schemas"]["ChoiceOrderStatus"];
        };
        StorefrontCategory: {
            /** @description 类型编码 · Code */
            code: string;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 类型名称 · Name */
            name: string;
            /** @description 英文名称 · English name */
            nameEn: string | null;
            /** @description Id of the category above */
            pid: string | null;
        };
        StorefrontClaim: {
            /** @description 预订价 · Price reserved at */
            agreedPrice: number | null;
            /** @description 延期答复 · Answer to the delay */
            answer: components["schemas"]["ChoiceClaimAnswer"] | null;
            /** @description 答复截止 · Answer until */
            answerDeadline: string | null;
            /** @description 答复时间 · Answered */
            answeredAt: string | null;
            deposit: number | null;
            /** @description 编号 · Id of a row */
            depositOrderId: string;
            depositOrderNo: string;
            /** @description Balance; null until it is known */
            due: number | null;
            /** @description 补款截止 · Due */
            dueAt: string | null;
            finalOrderId: string | null;
            /** @description 编号 · Id of a row */
            goodsId: string;
            goodsName: string;
            /** @description 宽限至 · Grace until */
            graceUntil: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 补款开放 · Opened */
            openAt: string | null;
            /** @description 定金付款时间 · Deposit paid */
            paidAt: string | null;
            /** @description 付款方式 · How it is paid */
            payModel: components["schemas"]["ChoicePayModel"] | null;
            promisedMonth: string | null;
            /** @description 数量 · Pieces */
            qty: number;
            releaseMonth: string | null;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceClaimState"];
        };
        StorefrontConsult: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            askedAt: string;
            /** @description 关闭时间 · Closed */
            closedAt: string | null;
            /** @description 咨询编号 · Consult no. */
            consultNo: string;
            /** @description 内容 · Question */
            content: string;
            /** @description 编号 · Id of a row */
            id: string;
            images: string[];
            /** @description 已隐藏 · Hidden */
            isHidden: boolean;
            /** @description 公开 · Public */
            isPublic: boolean;
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoiceConsultKind"];
            /** @description 最近消息 · Last message */
            lastMessageAt: string | null;
            orderId: string | null;
            /** @description 订单号 · Order no. */
            orderNo: string | null;
            productId: string | null;
            /** @description 商品 · Product */
            productTitle: string | null;
            replies: components["schemas"]["StorefrontReply"][];
            /** @description 评分 · Score */
            score: number | null;
            /** @description 解决时间 · Solved */
            solvedAt: string | null;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontConsultListed: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            askedAt: string;
            /** @description 关闭时间 · Closed */
            closedAt: string | null;
            /** @description 咨询编号 · Consult no. */
            consultNo: string;
            /** @description 内容 · Question */
            content: string;
            /** @description 编号 · Id of a row */
            id: string;
            images: string[];
            /** @description 已隐藏 · Hidden */
            isHidden: boolean;
            /** @description 公开 · Public */
            isPublic: boolean;
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoiceConsultKind"];
            /** @description 最近消息 · Last message */
            lastMessageAt: string | null;
            orderId: string | null;
            /** @description 订单号 · Order no. */
            orderNo: string | null;
            productId: string | null;
            /** @description 商品 · Product */
            productTitle: string | null;
            /** @description 评分 · Score */
            score: number | null;
            /** @description 解决时间 · Solved */
            solvedAt: string | null;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontCoupon: {
            /** @description What it takes off, for kind 1 */
            amount: number | null;
            /** @description At most */
            cap: number | null;
            /** @description How many the customer got */
            held: number;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoiceCouponKind"];
            /** @description How many there are; null: no limit */
            left: number | null;
            /** @description 适用业务线 · Lines (joined by commas) */
            lines: string | null;
            /** @description 名称 · Name */
            name: string;
            /** @description 领取方式 · How to get it */
            obtain: components["schemas"]["ChoiceCouponObtain"];
            /** @description 减免比例% · Percent off */
            percentOff: number | null;
            /** @description 每人限领 · Per person */
            perUser: number;
            /** @description 适用范围 · Good for */
            scope: components["schemas"]["ChoiceCouponScope"];
            /** @description 适用对象 · Which */
            scopeIds: string | null;
            /** @description 可叠加 · With others */
            stackable: boolean;
            /** @description From this sum on */
            threshold: number | null;
            /** @description 有效天数 · Days */
            validDays: number | null;
            /** @description 开始时间 · From */
            validFrom: string | null;
            /** @description 有效期 · Good for */
            validKind: components["schemas"]["ChoiceCouponValidKind"];
            /** @description 结束时间 · Until */
            validTo: string | null;
        };
        StorefrontCredit: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            credit: number;
            entries: {
                current: number;
                pages: number;
                records: {
                    /**
                     * @description 金额 · Amount
                     * @example 299
                     */
                    amount: number;
                    /**
                     * @description 时间 · Time
                     * @example 2026-11-28 20:15:00
                     */
                    at: string;
                    /**
                     * @description 变更后余额 · Credit after
                     * @example 299
                     */
                    balanceAfter: number;
                    /** @description 类型 · Kind */
                    kind: components["schemas"]["ChoiceCreditKind"];
                    orderId: string | null;
                    /** @description 订单号 · Order no. */
                    orderNo: string | null;
                }[];
                size: number;
                /** @description Exact unless `totalKind` says otherwise. */
                total: number;
                /** @enum {string} */
                totalKind: "exact" | "capped" | "estimated";
            };
        };
        StorefrontCustomer: {
            /** @description 账号 · Account */
            account: string;
            /** @description 邮箱 · E-mail */
            email: string | null;
            /** @description 语言 · Language */
            locale: components["schemas"]["ChoiceCustomerLocale"];
            /** @description 昵称 · Nickname */
            nickname: string;
            /** @description 手机号 · Phone */
            phone: string | null;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceAppUserState"];
        };
        StorefrontHeldCoupon: {
            /** @description What it takes off, for kind 1 */
            amount: number | null;
            /** @description At most */
            cap: number | null;
            /** @description 编号 · Id of a row */
            couponId: string;
            /**
             * @description 领取时间 · Given out
             * @example 2026-11-28 20:15:00
             */
            gotAt: string;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoiceCouponKind"];
            /** @description 适用业务线 · Lines (joined by commas) */
            lines: string | null;
            /** @description 名称 · Name */
            name: string;
            orderId: string | null;
            /** @description 订单号 · Order */
            orderNo: string | null;
            /** @description 减免比例% · Percent off */
            percentOff: number | null;
            /** @description 适用范围 · Good for */
            scope: components["schemas"]["ChoiceCouponScope"];
            /** @description 适用对象 · Which */
            scopeIds: string | null;
            /** @description 可叠加 · With others */
            stackable: boolean;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceCouponRecordState"];
            /** @description From this sum on */
            threshold: number | null;
            /** @description 使用时间 · Used */
            usedAt: string | null;
            /** @description 生效时间 · Good from */
            validFrom: string | null;
            /** @description 到期时间 · Good until */
            validTo: string | null;
        };
        StorefrontListing: {
            /** @description Pieces that can be ordered now */
            available: number;
            canOrder: boolean;
            /** @description 分类 · Category */
            categoryId: string | null;
            cover: string | null;
            /** @description 编号 · Id of a row */
            goodsId: string;
            goodsName: string;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 每人限购 · Limit per person */
            limitPerUser: number;
            line: components["schemas"]["ChoiceShopLine"];
            /** @description 仅会员可购 · Members only */
            memberOnly: boolean;
            /** @description Of pre-orders: how they are paid */
            payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 预售截止 · Deposits until */
            presellEnd: string | null;
            /** @description 预售开始 · Deposits from */
            presellStart: string | null;
            /** @description 最高价 · Highest price */
            priceMax: number | null;
            priceMin: number | null;
            /** @description 商品编号 · No. */
            productNo: string;
            /** @description Why nothing can be ordered */
            reason: ("notStarted" | "ended" | "soldOut") | null;
            /** @description 发售月 · Release month */
            releaseMonth: string | null;
            /** @description 发售精度 · Precision */
            releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
            /** @description 销量 · Sold */
            salesCount: number;
            /** @description 副标题 · Subtitle */
            subtitle: string | null;
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontListingInFull: {
            /** @description Pieces that can be ordered now */
            available: number;
            canOrder: boolean;
            /** @description 分类 · Category */
            categoryId: string | null;
            cover: string | null;
            detail: string | null;
            /** @description 编号 · Id of a row */
            goodsId: string;
            goodsName: string;
            /** @description 编号 · Id of a row */
            id: string;
            images: string[];
            /** @description 每单限购 · Limit per order */
            limitPerOrder: number;
            /** @description 每人限购 · Limit per person */
            limitPerUser: number;
            line: components["schemas"]["ChoiceShopLine"];
            /** @description 仅会员可购 · Members only */
            memberOnly: boolean;
            /** @description 每单起购 · At least per order */
            minPerOrder: number;
            /** @description Of pre-orders: how they are paid */
            payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 预售截止 · Deposits until */
            presellEnd: string | null;
            /** @description 预售开始 · Deposits from */
            presellStart: string | null;
            /** @description 最高价 · Highest price */
            priceMax: number | null;
            priceMin: number | null;
            /** @description 商品编号 · No. */
            productNo: string;
            /** @description Why nothing can be ordered */
            reason: ("notStarted" | "ended" | "soldOut") | null;
            /** @description 发售月 · Release month */
            releaseMonth: string | null;
            /** @description 发售精度 · Precision */
            releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
            /** @description 销量 · Sold */
            salesCount: number;
            skus: components["schemas"]["StorefrontSku"][];
            /** @description 副标题 · Subtitle */
            subtitle: string | null;
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontMembership: {
            bought: {
                /**
                 * @description 实付 · Paid
                 * @example 299
                 */
                amount: number;
                /**
                 * @description 生效 · From
                 * @example 2026-11-28 20:15:00
                 */
                beginsAt: string;
                /** @description 天数 · Days */
                days: number;
                /** @description 已退天数 · Days refunded */
                daysBack: number;
                /**
                 * @description 到期 · Until
                 * @example 2026-11-28 20:15:00
                 */
                endsAt: string;
                orderId: string | null;
                /** @description 订单号 · Order no. */
                orderNo: string | null;
                /** @description 会员套餐 · Membership plan */
                title: string;
            }[];
            /** @description Null for who is no member now */
            member: {
                /** @description 成长值 · Growth */
                growth: number;
                hasMemberPrices: boolean;
                /** @description 类型 · Kind */
                kind: components["schemas"]["ChoiceMemberKind"];
                level: string | null;
                levelEn: string | null;
                /** @description 会员号 · Member no. */
                memberNo: string;
                /** @description 生效 · Valid from */
                validFrom: string | null;
                /** @description 有效至 · Valid until */
                validTo: string | null;
            } | null;
        };
        StorefrontMessage: {
            /** @description 正文 · Text */
            body: string;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 场景 · Occasion */
            occasion: components["schemas"]["ChoiceMessageOccasion"];
            orderId: string | null;
            /** @description 订单号 · Order no. */
            orderNo: string | null;
            /** @description 阅读时间 · Read at */
            readAt: string | null;
            /** @description 发送时间 · Sent at */
            sentAt: string | null;
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontNotice: {
            content: string | null;
            cover: string | null;
            /** @description 过期时间 · Ends */
            expireAt: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 置顶 · Pinned */
            isTop: boolean;
            kind: components["schemas"]["ChoiceNoticeKind"];
            /**
             * @description 发布时间 · Published
             * @example 2026-11-28 20:15:00
             */
            publishAt: string;
            readAt: string | null;
            /** @description 修订时间 · Revised */
            revisedAt: string | null;
            /** @description 摘要 · Summary */
            summary: string | null;
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontNoticeListed: {
            cover: string | null;
            /** @description 过期时间 · Ends */
            expireAt: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 置顶 · Pinned */
            isTop: boolean;
            kind: components["schemas"]["ChoiceNoticeKind"];
            /**
             * @description 发布时间 · Published
             * @example 2026-11-28 20:15:00
             */
            publishAt: string;
            readAt: string | null;
            /** @description 修订时间 · Revised */
            revisedAt: string | null;
            /** @description 摘要 · Summary */
            summary: string | null;
            /** @description 标题 · Title */
            title: string;
        };
        StorefrontOrder: {
            /** @description Orders of what staff added to it once it was paid */
            additions: components["schemas"]["StorefrontAddition"][];
            /** @description 加购至订单 · Added to order */
            additionTo: string | null;
            /** @description 详细地址 · Address */
            address: string | null;
            /**
             * @description 改价 · Price change
             * @example 299
             */
            adjust: number;
            /** @description 售后 · After-sales */
            afterSaleState: components["schemas"]["ChoiceAfterSaleState"];
            /** @description 售后截止 · After-sales until */
            afterSaleUntil: string | null;
            /** @description 地区编码 · Area code */
            areaCode: string | null;
            /** @description 地区 · Area */
            areaText: string | null;
            /** @description 买家留言 · Message of the buyer */
            buyerRemark: string | null;
            /** @description 取消类型 · Cancelled by */
            cancelKind: components["schemas"]["ChoiceCancelKind"] | null;
            /** @description 取消原因 · Reason */
            cancelReason: string | null;
            /** @description 取消时间 · Cancelled at */
            cancelTime: string | null;
            /**
             * @description 优惠券 · Coupon
             * @example 299
             */
            couponAmount: number;
            couponRecordIds: string[];
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            createTime: string;
            /**
             * @description 余额支付 · Paid by credit
             * @example 299
             */
            creditUsed: number;
            /**
             * @description 运费 · Freight
             * @example 299
             */
            freight: number;
            /** @description 免费寄存至 · Held for free until */
            holdFreeUntil: string | null;
            /** @description 寄存 · Hold */
            holdState: components["schemas"]["ChoiceHoldState"];
            /** @description 寄存至 · Held until */
            holdUntil: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /**
             * @description 积分抵扣 · Points
             * @example 299
             */
            integralAmount: number;
            /**
             * @description 商品金额 · Items
             * @example 299
             */
            itemAmount: number;
            items: components["schemas"]["StorefrontOrderItem"][];
            /** @description 业务线 · Line */
            line: components["schemas"]["ChoiceOrderLine"];
            /** @description 订单号 · Order no. */
            orderNo: string;
            /**
             * @description 已付 · Paid
             * @example 299
             */
            paid: number;
            parcels: components["schemas"]["StorefrontParcel"][];
            /**
             * @description 应付 · To pay
             * @example 299
             */
            payable: number;
            /** @description 付款截止 · Pay until */
            payDeadline: string | null;
            payments: components["schemas"]["StorefrontPayment"][];
            /** @description 预售付款方式 · How it is paid */
            payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 付款 · Payment */
            payState: components["schemas"]["ChoicePayState"];
            /** @description 付款时间 · Paid at */
            payTime: string | null;
            presellGoodsId: string | null;
            /** @description 承诺发售月 · Promised month */
            promisedMonth: string | null;
            /** @description 收货人全名 · Receiver in full */
            receiverName: string | null;
            /** @description 完整电话 · Phone in full */
            receiverPhone: string | null;
            /** @description 收货时间 · Received at */
            receiveTime: string | null;
            /** @description 自动确认收货 · Received by itself */
            receiveUntil: string | null;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            refunded: number;
            /** @description 发货 · Shipping */
            shipState: components["schemas"]["ChoiceShipState"];
            /** @description 发货时间 · Shipped at */
            shipTime: string | null;
            /** @description 同批下单 · Placed with */
            splitNo: string | null;
            /** @description 状态 · Stage */
            status: components["schemas"]["ChoiceOrderStatus"];
            /** @description 协议版本 · Terms that hold */
            termsVersions: string | null;
            /** @description 邮编 · Postcode */
            zip: string | null;
        };
        StorefrontOrderItem: {
            /** @description 预订价 · Price reserved at */
            agreedPrice: number | null;
            /** @description Right to buy of a pre-order whose balance it is */
            claimId: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /**
             * @description 实付 · Paid
             * @example 299
             */
            payAmount: number;
            picture: string | null;
            /** @description 价格类型 · Price kind */
            priceKind: components["schemas"]["ChoicePriceKind"];
            productId: string | null;
            /** @description 数量 · Quantity */
            qty: number;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            refundedAmount: number;
            /** @description 已退数量 · Refunded pieces */
            refundedQty: number;
            /** @description 已发数量 · Shipped */
            shippedQty: number;
            skuId: string | null;
            skuName: string | null;
            title: string;
            /**
             * @description 单价 · Unit price
             * @example 299
             */
            unitPrice: number;
        };
        StorefrontOrderListed: {
            /** @description 加购至订单 · Added to order */
            additionTo: string | null;
            /** @description 详细地址 · Address */
            address: string | null;
            /**
             * @description 改价 · Price change
             * @example 299
             */
            adjust: number;
            /** @description 售后 · After-sales */
            afterSaleState: components["schemas"]["ChoiceAfterSaleState"];
            /** @description 售后截止 · After-sales until */
            afterSaleUntil: string | null;
            /** @description 地区编码 · Area code */
            areaCode: string | null;
            /** @description 地区 · Area */
            areaText: string | null;
            /** @description 买家留言 · Message of the buyer */
            buyerRemark: string | null;
            /** @description 取消类型 · Cancelled by */
            cancelKind: components["schemas"]["ChoiceCancelKind"] | null;
            /** @description 取消原因 · Reason */
            cancelReason: string | null;
            /** @description 取消时间 · Cancelled at */
            cancelTime: string | null;
            /**
             * @description 优惠券 · Coupon
             * @example 299
             */
            couponAmount: number;
            couponRecordIds: string[];
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            createTime: string;
            /**
             * @description 余额支付 · Paid by credit
             * @example 299
             */
            creditUsed: number;
            /**
             * @description 运费 · Freight
             * @example 299
             */
            freight: number;
            /** @description 免费寄存至 · Held for free until */
            holdFreeUntil: string | null;
            /** @description 寄存 · Hold */
            holdState: components["schemas"]["ChoiceHoldState"];
            /** @description 寄存至 · Held until */
            holdUntil: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /**
             * @description 积分抵扣 · Points
             * @example 299
             */
            integralAmount: number;
            /**
             * @description 商品金额 · Items
             * @example 299
             */
            itemAmount: number;
            items: components["schemas"]["StorefrontOrderItem"][];
            /** @description 业务线 · Line */
            line: components["schemas"]["ChoiceOrderLine"];
            /** @description 订单号 · Order no. */
            orderNo: string;
            /**
             * @description 已付 · Paid
             * @example 299
             */
            paid: number;
            /**
             * @description 应付 · To pay
             * @example 299
             */
            payable: number;
            /** @description 付款截止 · Pay until */
            payDeadline: string | null;
            /** @description 预售付款方式 · How it is paid */
            payModel: components["schemas"]["ChoicePayModel"] | null;
            /** @description 付款 · Payment */
            payState: components["schemas"]["ChoicePayState"];
            /** @description 付款时间 · Paid at */
            payTime: string | null;
            presellGoodsId: string | null;
            /** @description 承诺发售月 · Promised month */
            promisedMonth: string | null;
            /** @description 收货人全名 · Receiver in full */
            receiverName: string | null;
            /** @description 完整电话 · Phone in full */
            receiverPhone: string | null;
            /** @description 收货时间 · Received at */
            receiveTime: string | null;
            /** @description 自动确认收货 · Received by itself */
            receiveUntil: string | null;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            refunded: number;
            /** @description 发货 · Shipping */
            shipState: components["schemas"]["ChoiceShipState"];
            /** @description 发货时间 · Shipped at */
            shipTime: string | null;
            /** @description 同批下单 · Placed with */
            splitNo: string | null;
            /** @description 状态 · Stage */
            status: components["schemas"]["ChoiceOrderStatus"];
            /** @description 协议版本 · Terms that hold */
            termsVersions: string | null;
            /** @description 邮编 · Postcode */
            zip: string | null;
        };
        StorefrontParcel: {
            /** @description 快递公司 · Carrier */
            carrier: string | null;
            /** @description 已签收 · Delivered */
            isDelivered: boolean;
            /** @description 发货单号 · Shipment no. */
            shipmentNo: string;
            /** @description 发货时间 · Shipped at */
            shippedAt: string | null;
            /** @description 运单号 · Tracking no. */
            trackingNo: string | null;
        };
        StorefrontPayment: {
            /**
             * @description 金额 · Amount
             * @example 299
             */
            amount: number;
            /** @description 渠道 · Channel */
            channel: components["schemas"]["ChoicePayChannel"];
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoicePaymentKind"];
            /** @description 付款时间 · Paid at */
            paidAt: string | null;
            /** @description 收款单号 · Payment no. */
            payNo: string;
            /**
             * @description 已退 · Refunded
             * @example 299
             */
            refundedAmount: number;
            /** @description 状态 · State */
            state: components["schemas"]["ChoicePaymentState"];
        };
        StorefrontPlacedOrder: {
            /** @description 编号 · Id of a row */
            id: string;
            line: components["schemas"]["ChoiceOrderLine"];
            orderNo: string;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            payable: number;
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            payDeadline: string;
            status: components["schemas"]["ChoiceOrderStatus"];
        };
        StorefrontPlan: {
            cover: string | null;
            days: number | null;
            detail: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            level: string | null;
            levelEn: string | null;
            limitPerOrder: number;
            limitPerUser: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            price: number;
            /** @description What is ordered */
            skuId: string;
            subtitle: string | null;
            title: string;
        };
        StorefrontPoints: {
            entries: {
                current: number;
                pages: number;
                records: {
                    /** @description 积分 · Points */
                    amount: number;
                    /**
                     * @description 时间 · Time
                     * @example 2026-11-28 20:15:00
                     */
                    at: string;
                    /** @description 变更后 · Points after */
                    balanceAfter: number | null;
                    /** @description 有效期至 · Good until */
                    expireAt: string | null;
                    /** @description 类型 · Kind */
                    kind: components["schemas"]["ChoiceIntegralKind"];
                    orderId: string | null;
                    /** @description 订单号 · Order no. */
                    orderNo: string | null;
                    /** @description 状态 · State */
                    state: components["schemas"]["ChoiceIntegralState"];
                }[];
                size: number;
                /** @description Exact unless `totalKind` says otherwise. */
                total: number;
                /** @enum {string} */
                totalKind: "exact" | "capped" | "estimated";
            };
            /** @description Spent on orders that are not paid yet */
            frozen: number;
            /** @description Earned, and to use later */
            pending: number;
            /** @description To use now */
            points: number;
        };
        StorefrontPriceStep: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            amount: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            base: number;
            note?: string;
            /** @enum {string} */
            rule: "normal" | "member" | "exchange" | "coupon" | "points" | "freight" | "adjust" | "later" | "payable";
        };
        StorefrontQuestion: {
            /**
             * @description 提问时间 · Asked
             * @example 2026-11-28 20:15:00
             */
            askedAt: string;
            /**
             * @description One letter of the name
             * @example 林**
             */
            author: string;
            /** @description 内容 · Question */
            content: string;
            /** @description 编号 · Id of a row */
            id: string;
            images: string[];
            productId: string | null;
            /** @description 商品 · Product */
            productTitle: string | null;
            replies: components["schemas"]["StorefrontReply"][];
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceConsultState"];
            /** @description 标题 · Title */
            title: string;
            /** @description 浏览 · Views */
            viewCount: number;
        };
        StorefrontQuote: {
            orders: components["schemas"]["StorefrontQuotedOrder"][];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            payable: number;
        };
        StorefrontQuotedOrder: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            couponAmount: number;
            coupons: {
                name: string;
                /** @description 编号 · Id of a row */
                recordId: string;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            freight: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            integralAmount: number;
            integralToEarn: number;
            integralUsed: number;
            /**
             * @description 元 · Yuan
             * @example 299
             */
            itemAmount: number;
            line: components["schemas"]["ChoiceOrderLine"];
            lines: {
                agreedPrice: number | null;
                claimId: string | null;
                /** @description Place of the line in what was asked, from 0 */
                index: number;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                lineAmount: number;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                payAmount: number;
                priceKind: components["schemas"]["ChoicePriceKind"];
                proof: components["schemas"]["StorefrontPriceStep"][];
                qty: number;
                /** @description 编号 · Id of a row */
                skuId: string;
                skuName: string | null;
                title: string;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                unitPrice: number;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            payable: number;
            payModel: components["schemas"]["ChoicePayModel"] | null;
            proof: components["schemas"]["StorefrontPriceStep"][];
        };
        StorefrontRefund: {
            /** @description 同意金额 · Agreed */
            agreedAmount: number | null;
            /**
             * @description 申请金额 · Applied for
             * @example 299
             */
            applyAmount: number;
            /**
             * @description 原因 · Cause
             * @example unwanted
             */
            causeCode: string;
            /**
             * @description 换购补差价 · Charged for exchange purchases
             * @example 299
             */
            chargedAmount: number;
            /**
             * @description What the customer may do with it now
             * @example [
             *       "withdraw"
             *     ]
             */
            commands: string[];
            /** @description 退还优惠券 · Coupon given back */
            couponBack: boolean;
            /**
             * @description 时间，商城时区 · Time in the zone of the shop
             * @example 2026-11-28 20:15:00
             */
            createTime: string;
            /** @description 说明 · Description */
            description: string | null;
            exchangeOrderId: string | null;
            /** @description 完成时间 · Finished at */
            finishTime: string | null;
            /**
             * @description 含运费 · Freight in it
             * @example 299
             */
            freightRefund: number;
            /** @description 合并处理号 · Group */
            groupNo: string;
            /** @description 处理截止 · Answer until */
            handleDeadline: string | null;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 退还积分 · Points given back */
            integralBack: number;
            /** @description 收回积分 · Points taken back */
            integralClawed: number;
            items: components["schemas"]["StorefrontRefundItem"][];
            /** @description 类型 · Kind */
            kind: components["schemas"]["ChoiceRefundKind"];
            /** @description 业务线 · Line */
            line: components["schemas"]["ChoiceOrderLine"];
            /** @description 编号 · Id of a row */
            orderId: string;
            /** @description 订单号 · Order no. */
            orderNo: string;
            /** @description 寄回截止 · Parcel until */
            parcelDeadline: string | null;
            proof: components["schemas"]["StorefrontRefundStep"][];
            proofs: string[];
            /** @description 退款单号 · Refund no. */
            refundNo: string;
            /** @description 退还顾客快递 · Carrier back to the customer */
            refusalCarrier: string | null;
            refusalProofs: string[];
            /** @description 退还顾客运单号 · Tracking no. back to the customer */
            refusalTrackingNo: string | null;
            /** @description 拒绝原因 · Why refused */
            rejectReason: string | null;
            /** @description Where a parcel is sent, once it is waited for */
            returnAddress: {
                address: string;
                contact: string;
                name: string;
                phone: string;
                region: string | null;
                zip: string | null;
            } | null;
            /** @description 寄回快递 · Carrier */
            returnCarrier: string | null;
            /** @description 寄回运单号 · Tracking no. */
            returnTrackingNo: string | null;
            /** @description 状态 · Stage */
            status: components["schemas"]["ChoiceRefundStatus"];
        };
        StorefrontRefundable: {
            causes: {
                /**
                 * @description 退款原因 · Causes of refunds
                 * @example unwanted
                 */
                code: string;
                text: string;
            }[];
            /**
             * @description 元 · Yuan
             * @example 299
             */
            freight: number;
            lines: {
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                amount: number;
                /** @description 编号 · Id of a row */
                orderItemId: string;
                pictureSnap: string | null;
                /** @description Pieces that can be given back */
                qty: number;
                sentQty: number;
                skuNameSnap: string | null;
                titleSnap: string;
            }[];
            /** @description What the shop says of giving such things back */
            rule: string | null;
        };
        StorefrontRefundItem: {
            /**
             * @description 退款金额 · Amount
             * @example 299
             */
            amount: number;
            /** @description 状况 · Condition */
            condition: components["schemas"]["ChoiceReturnCondition"] | null;
            /** @description 编号 · Id of a row */
            orderItemId: string;
            picture: string | null;
            /** @description 数量 · Pieces */
            qty: number;
            /** @description 收到 · Received */
            receivedQty: number;
            skuName: string | null;
            title: string;
        };
        StorefrontRefundQuote: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            amount: number;
            /** @description What is to be decided about exchange purchases */
            exchange: {
                /** @description Whether they may stay for the difference: `payDifference` */
                canPay: boolean;
                /**
                 * @description 元 · Yuan
                 * @example 299
                 */
                charge: number;
                items: {
                    /** @description 编号 · Id of a row */
                    orderItemId: string;
                    qty: number;
                    title: string;
                }[];
                why: string;
            } | null;
            proof: components["schemas"]["StorefrontRefundStep"][];
        };
        StorefrontRefundStep: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            amount: number;
            note?: string;
            /** @enum {string} */
            rule: "pieces" | "exchange" | "days" | "points" | "freight" | "applied";
        };
        StorefrontRelease: {
            /** @description 延期次数 · Delays */
            delayCount: number;
            /** @description 首次公布发售月 · First announced month */
            firstReleaseMonth: string | null;
            /** @description 编号 · Id of a row */
            goodsId: string;
            mainImage: string | null;
            name: string;
            /**
             * @description 发售月 · Release month
             * @example 2026-11
             */
            releaseMonth: string;
            /** @description 发售精度 · Precision */
            releasePrecision: components["schemas"]["ChoiceReleasePrecision"] | null;
        };
        StorefrontReply: {
            /** @description 身份 · By */
            authorKind: components["schemas"]["ChoiceConsultAuthor"];
            /** @description 内容 · Text */
            content: string;
            /** @description 编号 · Id of a row */
            id: string;
            images: string[];
            /**
             * @description 时间 · At
             * @example 2026-11-28 20:15:00
             */
            repliedAt: string;
        };
        StorefrontReportCause: {
            /** @description 代码 · Code */
            code: string;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 须填写说明 · Needs a description */
            needsText: boolean;
            /** @description 名称 · Title */
            title: string;
            /** @description 英文名称 · English title */
            titleEn: string | null;
        };
        StorefrontSentPicture: {
            /**
             * Format: uri
             * @description Address of a picture, complete: it needs neither session nor signature. One that the shop stores is served smaller with the query `w`, one of 64, 128, 320, 640, 1080, 1920.
             * @example https://shop.example/jeecg-boot/sys/common/static/goods/a.webp
             */
            address: string;
            /** @description What is sent where the picture is used */
            path: string;
        };
        StorefrontShop: {
            /** @description By which an order can be paid now */
            channels: components["schemas"]["ChoicePayChannel"][];
            /**
             * @description ISO 4217
             * @example CNY
             */
            currency: string;
            phone: string;
            shortName: string;
            terms: {
                presell: {
                    text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    version: string | null;
                };
                privacy: {
                    text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    version: string | null;
                };
                purchase: {
                    text: string;
                    /** @description An order keeps the versions that held; null where there are none */
                    version: string | null;
                };
            };
            /**
             * @description IANA time zone of all times in answers
             * @example Asia/Shanghai
             */
            timeZone: string;
            title: string;
        };
        StorefrontSku: {
            /** @description Pieces that can be ordered now */
            available: number;
            canOrder: boolean;
            /** @description 编号 · Id of a row */
            id: string;
            /** @description 1: can be bought in an exchange purchase, for `tradePrice` */
            isTrade: number;
            memberPrice: number | null;
            name: string | null;
            originalPrice: number | null;
            picture: string | null;
            /** @description Price now; of a pre-order the deposit */
            presentPrice: number | null;
            /** @description Why nothing can be ordered */
            reason: ("notStarted" | "ended" | "soldOut") | null;
            tradePrice: number | null;
        };
        StorefrontStartedPayment: {
            /**
             * @description 元 · Yuan
             * @example 299
             */
            amount: number;
            channel: components["schemas"]["ChoicePayChannel"];
            /** @description How `link` is used; null: staff take the money */
            kind: ("link" | "qr" | "sdk") | null;
            /** @description Page, text of a QR code or parameters of the app, as `kind` says; null: staff take the money */
            link: string | null;
            payDeadline: string | null;
            payNo: string;
        };
        StorefrontWaiting: {
            /** @description 编号 · Id of a row */
            goodsId: string;
            goodsName: string;
            /** @description 编号 · Id of a row */
            id: string;
            /**
             * @description 登记时间 · Joined
             * @example 2026-11-28 20:15:00
             */
            joinedAt: string;
            /** @description 发放时间 · Offered */
            offeredAt: string | null;
            /** @description 发放截止 · Offer until */
            offerUntil: string | null;
            orderId: string | null;
            /** @description Place in the queue, from 1; null for who waits no longer */
            position: number | null;
            /** @description Of an offer */
            price: number | null;
            /** @description 编号 · Id of a row */
            skuId: string;
            /** @description SKU · SKU */
            skuName: string | null;
            /** @description 状态 · State */
            state: components["schemas"]["ChoiceWaitingState"];
        };
    };
    responses: {
        /** @description Somebody was faster, or what the caller knew is out of date: `result` says how it is now. */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 409,
                 *       "reason": "record.changedMeanwhile",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 409;
                };
            };
        };
        /** @description The permission in `result.permission`, or the scope in `result.scope`, is missing. Its `code` is 510. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 510,
                 *       "reason": "permission.missing",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 510;
                };
            };
        };
        /** @description Input is wrong. `result.errors` names the fields: `[{ path, message, reason }]`. */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 400,
                 *       "reason": "input.required",
                 *       "result": {
                 *         "errors": [
                 *           {
                 *             "path": "name",
                 *             "message": "Name is required",
                 *             "reason": "input.required"
                 *           }
                 *         ]
                 *       },
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 400;
                    result?: {
                        errors: components["schemas"]["FieldError"][];
                    };
                };
            };
        };
        /** @description No such row, or none that the caller may see. */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 404,
                 *       "reason": "record.unknown",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 404;
                };
            };
        };
        /** @description A rule of the business says no: `reason` says which. Nothing was done. */
        refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 422,
                 *       "reason": "order.notPayable",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 422;
                };
            };
        };
        /** @description The content exceeds a limit that `message` names. */
        tooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 413,
                 *       "reason": "request.tooLarge",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 413;
                };
            };
        };
        /** @description Too often. The header `Retry-After` says after how many seconds to try again. */
        tooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 429,
                 *       "reason": "request.tooMany",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 429;
                };
            };
        };
        /** @description No session, or it has ended; or the signature is not valid, too old, or was sent before. */
        unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 401,
                 *       "reason": "session.expired",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 401;
                };
            };
        };
        /** @description Something is short for a while: `result.reason` is `database`, `busy`, `locked` or `full`, and the header `Retry-After` says after how many seconds to try again. Nothing was done. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 503,
                 *       "reason": "server.busy",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 503;
                };
            };
        };
        /** @description A defect. `message` holds a number that the log holds, too. */
        unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "…",
                 *       "code": 500,
                 *       "reason": "server.unexpected",
                 *       "result": null,
                 *       "timestamp": 1795346784883
                 *     }
                 */
                "application/json": components["schemas"]["Failed"] & {
                    /** @constant */
                    code?: 500;
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
    getShopStorefrontCategoryList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontCategory"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontClaimAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "c0000000000000000000000000000001",
                 *       "answer": "keep"
                 *     }
                 */
                "application/json": {
                    account: string;
                    /** @enum {string} */
                    answer: "keep" | "cancel";
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontClaim"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontClaimGiveUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "c0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontClaim"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontClaimList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontClaim"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultAsk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "kind": 1,
                 *       "content": "请问这款有外箱吗？",
                 *       "productId": "p0000000000000000000000000000001",
                 *       "isPublic": true
                 *     }
                 */
                "application/json": {
                    account: string;
                    content: string;
                    /** @default [] */
                    images?: string[];
                    /** @default false */
                    isPublic?: boolean;
                    /** @enum {number} */
                    kind: 1 | 2 | 3 | 4;
                    orderId?: string;
                    productId?: string;
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsult"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontConsultCauses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontReportCause"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontConsultList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                pageNo?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsultListed"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontConsultQueryById: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example q0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsult"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontConsultQuestions: {
        parameters: {
            query: {
                pageNo?: number;
                pageSize?: number;
                /** @example p0000000000000000000000000000001 */
                productId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontQuestion"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultReply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001",
                 *       "content": "好的，谢谢！"
                 *     }
                 */
                "application/json": {
                    account: string;
                    content: string;
                    id: string;
                    /** @default [] */
                    images?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsult"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "consultId": "q0000000000000000000000000000002",
                 *       "causeId": "k0000000000000000000000000000001",
                 *       "description": "广告引流"
                 *     }
                 */
                "application/json": {
                    account: string;
                    causeId: string;
                    consultId?: string;
                    description?: string;
                    /** @default [] */
                    proofs?: string[];
                    replyId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            /** @description 编号 · Id of a row */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultScore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001",
                 *       "score": 5
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                    score: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsult"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultSolve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "q0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                    score?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontConsult"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultUploadPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "type": "png",
                 *       "content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    account: string;
                    /** Format: base64 */
                    content: string;
                    /** @enum {string} */
                    type: "jpg" | "png" | "webp";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontSentPicture"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontConsultView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "q0000000000000000000000000000002"
                 *     }
                 */
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontQuestion"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontCouponGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "v0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontHeldCoupon"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCouponList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontCoupon"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCouponMine: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontHeldCoupon"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCustomerCredit: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example 1 */
                pageNo?: number;
                /** @example 20 */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontCredit"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCustomerMembership: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontMembership"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCustomerPoints: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example 1 */
                pageNo?: number;
                /** @example 20 */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontPoints"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontCustomerQuery: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontCustomer"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontCustomerSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "nickname": "林小满",
                 *       "phone": "13912345678",
                 *       "source": "app"
                 *     }
                 */
                "application/json": {
                    account: string;
                    /** Format: email */
                    email?: string;
                    /** @enum {string} */
                    locale?: "zh-CN" | "en-US";
                    nickname: string;
                    phone?: string;
                    /** @enum {string} */
                    source?: "app" | "web";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontCustomer"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontEventList: {
        parameters: {
            query?: {
                /** @example 4711 */
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            events: components["schemas"]["ShopEvent"][];
                            hasMore: boolean;
                            /** @description Number of the last one, to be asked with as `after`; `after` itself where there is none */
                            next: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontListingList: {
        parameters: {
            query?: {
                categoryId?: string;
                keyword?: string;
                /** @example 2 */
                line?: number;
                /** @example 1 */
                pageNo?: number;
                /** @example 20 */
                pageSize?: number;
                releaseMonth?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            current: number;
                            pages: number;
                            records: components["schemas"]["StorefrontListing"][];
                            size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            total: number;
                            /** @enum {string} */
                            totalKind: "exact" | "capped" | "estimated";
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontListingQueryById: {
        parameters: {
            query: {
                /** @example p0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontListingInFull"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontMembershipList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontPlan"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontMessageList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                pageNo?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            records: components["schemas"]["StorefrontMessage"][];
                            /** @description Messages that are unread */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontMessageRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086"
                 *     }
                 */
                "application/json": {
                    account: string;
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            /** @description Messages that are unread */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontMessageUnread: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            /** @description Messages that are unread */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontNoticeBanner: {
        parameters: {
            query?: {
                /** @example wx-10086 */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontNoticeListed"] | null;
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontNoticeList: {
        parameters: {
            query?: {
                /** @example wx-10086 */
                account?: string;
                pageNo?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            records: components["schemas"]["StorefrontNoticeListed"][];
                            /** @description Notices that the customer has not read; 0 for visitors */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontNoticeQueryById: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account?: string;
                /** @example n0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontNotice"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontNoticeRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "n0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            /** @description Notices that the customer has not read; 0 for visitors */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderChangeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": {
                    account: string;
                    address: string;
                    areaCode?: string;
                    areaText: string;
                    id: string;
                    receiverName: string;
                    receiverPhone?: string;
                    zip?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": {
                    account: string;
                    buyerRemark?: string;
                    clientIp?: string;
                    couponRecordIds?: string[];
                    lines: ({
                        asExchange?: boolean;
                        qty: number;
                        skuId: string;
                    } | {
                        claimId: string;
                    } | {
                        offerId: string;
                    })[];
                    payable: number | string;
                    points?: number;
                    receiver?: {
                        address: string;
                        areaCode?: string;
                        areaText: string;
                        receiverName: string;
                        receiverPhone?: string;
                        zip?: string;
                    };
                    /** @enum {string} */
                    source: "app" | "web";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontPlacedOrder"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            /** @description Somebody was faster, or what the caller knew is out of date: `result` says how it is now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failed"] & {
                        /** @constant */
                        code?: 409;
                        result?: {
                            payable: number;
                        } | null;
                    };
                };
            };
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderEndHold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderHold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontOrderList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example 1 */
                pageNo?: number;
                /** @example 20 */
                pageSize?: number;
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            current: number;
                            pages: number;
                            records: components["schemas"]["StorefrontOrderListed"][];
                            size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            total: number;
                            /** @enum {string} */
                            totalKind: "exact" | "capped" | "estimated";
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderPay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001",
                 *       "channel": "offline",
                 *       "scene": "page"
                 *     }
                 */
                "application/json": {
                    account: string;
                    channel: string;
                    clientIp?: string;
                    id: string;
                    payer?: string;
                    /** Format: uri */
                    returnUrl?: string;
                    /** @enum {string} */
                    scene?: "page" | "wap" | "app" | "qr" | "jsapi";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontStartedPayment"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontOrderQueryById: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example o0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": {
                    account: string;
                    couponRecordIds?: string[];
                    lines: ({
                        asExchange?: boolean;
                        qty: number;
                        skuId: string;
                    } | {
                        claimId: string;
                    } | {
                        offerId: string;
                    })[];
                    points?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontQuote"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderReceive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontOrderUseCredit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "o0000000000000000000000000000001",
                 *       "amount": 20
                 *     }
                 */
                "application/json": {
                    account: string;
                    amount?: number;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontOrder"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontRefundApply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": {
                    account: string;
                    causeCode: string;
                    description?: string;
                    kind: 1 | 2 | 3 | 4;
                    /** @description 商品与数量 · Items */
                    lines: {
                        /** @description 退金额 · Amount */
                        amount?: number;
                        /** @description 商品明细 · Item */
                        orderItemId: string;
                        /** @description 数量 · Pieces */
                        qty: number;
                    }[];
                    orderId: string;
                    payDifference?: boolean;
                    proofs?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefund"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontRefundList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                orderId?: string;
                /** @example 1 */
                pageNo?: number;
                /** @example 20 */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            current: number;
                            pages: number;
                            records: components["schemas"]["StorefrontRefund"][];
                            size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            total: number;
                            /** @enum {string} */
                            totalKind: "exact" | "capped" | "estimated";
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontRefundQueryById: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example r0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefund"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontRefundQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": {
                    account: string;
                    kind: 1 | 2 | 3 | 4;
                    /** @description 商品与数量 · Items */
                    lines: {
                        /** @description 退金额 · Amount */
                        amount?: number;
                        /** @description 商品明细 · Item */
                        orderItemId: string;
                        /** @description 数量 · Pieces */
                        qty: number;
                    }[];
                    orderId: string;
                    payDifference?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefundQuote"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontRefundRefundable: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
                /** @example o0000000000000000000000000000001 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefundable"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontRefundSend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "r0000000000000000000000000000001",
                 *       "carrier": "sf",
                 *       "trackingNo": "SF1234567890"
                 *     }
                 */
                "application/json": {
                    account: string;
                    carrier: string;
                    id: string;
                    trackingNo?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefund"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontRefundUploadProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "type": "png",
                 *       "content": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    account: string;
                    /** Format: base64 */
                    content: string;
                    /** @enum {string} */
                    type: "jpg" | "png" | "webp";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontSentPicture"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontRefundWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "r0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontRefund"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontReleaseList: {
        parameters: {
            query?: {
                pageNo?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: {
                            current: number;
                            pages: number;
                            records: components["schemas"]["StorefrontRelease"][];
                            size: number;
                            /** @description Exact unless `totalKind` says otherwise. */
                            total: number;
                            /** @enum {string} */
                            totalKind: "exact" | "capped" | "estimated";
                        };
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontShopInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontShop"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontWaitingJoin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "skuId": "s0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    skuId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontWaiting"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    postShopStorefrontWaitingLeave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account": "wx-10086",
                 *       "id": "w0000000000000000000000000000001"
                 *     }
                 */
                "application/json": {
                    account: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontWaiting"];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    getShopStorefrontWaitingList: {
        parameters: {
            query: {
                /** @example wx-10086 */
                account: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"] & {
                        result: components["schemas"]["StorefrontWaiting"][];
                    };
                };
            };
            400: components["responses"]["invalid"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            422: components["responses"]["refused"];
            429: components["responses"]["tooMany"];
            500: components["responses"]["unexpected"];
        };
    };
    toldClaimArrived: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.arrived",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimArrived"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimCredited: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.credited",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimCredited"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimExtended: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.extended",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimExtended"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimForfeited: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.forfeited",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimForfeited"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimMissed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.missed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimMissed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimOpened: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.opened",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimOpened"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimOverdue: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.overdue",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimOverdue"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimReleased: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.released",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimReleased"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimReminded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.reminded",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimReminded"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.reopened",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimReopened"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimRepaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.repaid",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimRepaid"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimShortage: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.shortage",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimShortage"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimSplit: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.split",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimSplit"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimUnreserved: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.unreserved",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimUnreserved"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldClaimWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "claim.withdrawn",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventClaimWithdrawn"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldConsultAsked: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "consult.asked",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultNo": "ZX2611280001",
                 *         "orderId": null,
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventConsultAsked"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldConsultClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "consult.closed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultNo": "ZX2611280001",
                 *         "orderId": null,
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventConsultClosed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldConsultReplied: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "consult.replied",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultNo": "ZX2611280001",
                 *         "orderId": null,
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventConsultReplied"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldCouponExpiring: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "coupon.expiring",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "couponRecordId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "couponId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventCouponExpiring"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldCouponIssued: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "coupon.issued",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "couponRecordId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "couponId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventCouponIssued"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldDelayAnswered: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "delay.answered",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventDelayAnswered"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldDelayAsked: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "delay.asked",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "claimId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventDelayAsked"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldHoldEnding: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "hold.ending",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventHoldEnding"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldMemberEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "member.ended",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "memberId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "memberNo": "100001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventMemberEnded"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldMemberEnding: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "member.ending",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "memberId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "memberNo": "100001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventMemberEnding"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.cancelled",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderCancelled"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderEdited: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.edited",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderEdited"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.paid",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderPaid"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderPlaced: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.placed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderPlaced"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderReaddressed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.readdressed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderReaddressed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.received",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderReceived"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderReminded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.reminded",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderReminded"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderRepriced: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.repriced",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderRepriced"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderReserved: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.reserved",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderReserved"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldOrderShipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.shipped",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "orderNo": "DD2611280001",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventOrderShipped"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldPriceChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "price.changed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "skuId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "productId": "01a20301e0d70000bd02bdc5041078e1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventPriceChanged"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundAgreed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.agreed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundAgreed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundApplied: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.applied",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundApplied"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundDone: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.done",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundDone"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.failed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundFailed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.rejected",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundRejected"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundReminded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.reminded",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundReminded"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldRefundWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund.withdrawn",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "refundId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "refundNo": "TK2611280001",
                 *         "orderId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventRefundWithdrawn"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReleaseChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "release.changed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "goodsId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "fromMonth": "2026-11",
                 *         "toMonth": "2027-02"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReleaseChanged"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReportDismissed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.dismissed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "reportId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "replyId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReportDismissed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReportFiled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.filed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "reportId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "replyId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReportFiled"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReportJudged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.judged",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "reportId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "replyId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReportJudged"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReportReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.reversed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "reportId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "replyId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReportReversed"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldReportUpheld: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.upheld",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "reportId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "consultId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "replyId": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventReportUpheld"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldStockChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "stock.changed",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "skuId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "productId": "01a20301e0d70000bd02bdc5041078e1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventStockChanged"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldWaitingOffered: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "waiting.offered",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "waitingId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "skuId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "account": "wx-10086"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventWaitingOffered"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    toldWaveOpened: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for each try of one message: leave out what you have dealt with. */
                "webhook-id": string;
                /** @description Signatures with a blank between them, each `v1,` and the base64 of HMAC-SHA-256 under the bytes of the secret (base64 behind `whsec_`) of `<webhook-id>.<webhook-timestamp>.<body>`; one of them must be right. */
                "webhook-signature": string;
                /** @description Seconds since 1970 when it was sent. Refuse what is more than 5 minutes off. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "wave.opened",
                 *       "version": 1,
                 *       "number": 4711,
                 *       "timestamp": "2026-11-28T12:15:00.000Z",
                 *       "data": {
                 *         "goodsId": "01a20301e0d70000bd02bdc5041078e1",
                 *         "presellGoodsId": "01a20301e0d70000bd02bdc5041078e1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventWaveOpened"];
            };
        };
        responses: {
            /** @description Taken. Anything else, a redirect too, is tried again: ten times with growing pauses. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing more is wanted: the endpoint is switched off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
