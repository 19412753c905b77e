// What people call the screens, settings and commands of the office, beside their names. The palette finds each by these words, in both
// languages whatever the language of the screen is (palette-search.ts).

/** By the path of the destination (palette-destinations.ts). */
export const paletteWords: Record<string, { en: string; ar: string }> = {
  "/admin": { en: "home, start, dashboard, overview, to do", ar: "الرئيسية، البداية، لوحة التحكم، المهام" },
  "/admin/leads": {
    en: "inbox, enquiries, inquiries, requests, customers, clients, messages",
    ar: "طلبات العملاء، الوارد، الاستفسارات، الزبائن، الرسائل",
  },
  "/admin/visits": {
    en: "calendar, schedule, appointments, technicians, who goes where, day plan",
    ar: "التقويم، المواعيد، الجدول، الفنيون، من يذهب إلى أين",
  },
  "/admin/leads/new": {
    en: "new lead, add lead, caller, phone call, enter a lead, walk-in",
    ar: "طلب جديد، إضافة طلب، متصل، مكالمة، إدخال طلب",
  },
  "/admin/field": {
    en: "my visits, technician, my jobs, phone page, visit report",
    ar: "زياراتي، الفني، مهماتي، صفحة الهاتف، تقرير الزيارة",
  },
  "/admin/leads?waiting=1": { en: "unanswered, not answered, to answer", ar: "لم يُرد عليها، بلا رد" },
  "/admin/leads?overdue=1": { en: "late, delayed, broken", ar: "متأخر، تأخير" },
  "/admin/leads?owner=me": { en: "my leads, assigned to me", ar: "المسندة إليّ، طلباتي" },
  "/admin/leads?status=all&owner=me&step=1&sort=step": {
    en: "my tasks, follow up, reminders",
    ar: "مهامي، متابعة، تذكير",
  },
  "/admin/leads?status=all&step=1&sort=step": { en: "visits, appointments, schedule, calendar of visits", ar: "معاينات، زيارات، مواعيد" },
  "/admin/leads?owner=none": { en: "unassigned, nobody, no owner", ar: "بلا مسؤول، دون مسؤول" },
  "/admin/leads?status=won": { en: "orders, sold, deals", ar: "مبيعات، صفقات" },
  "/admin/leads?status=lost": { en: "rejected, cancelled leads", ar: "مرفوضة، خسارة" },
  "/admin/leads?status=spam": { en: "spam, junk, robots", ar: "سبام، رسائل مزعجة، غير مرغوب" },
  "/admin/leads?status=all&sort=newest": { en: "all leads, archive, closed leads, newest", ar: "كل الطلبات، الأرشيف، الأحدث" },
  "/admin/leads#export": { en: "export, csv, excel, xlsx, download, spreadsheet", ar: "تصدير، إكسل، اكسل، تنزيل، جدول بيانات" },
  "/admin/replies": { en: "templates, canned answers, message texts, WhatsApp texts", ar: "قوالب، نماذج الرد، نصوص الرسائل" },
  "/admin/failures": { en: "failed mails, undelivered, unsent, outbox, webhook, smtp", ar: "بريد لم يصل، رسائل فاشلة، صندوق الصادر" },
  "/admin/pages": {
    en: "texts, articles, blog, content, services pages, edit page, seo",
    ar: "نصوص، مقالات، المدونة، المحتوى، تعديل صفحة",
  },
  "/admin/media": { en: "picture, photo, image, upload, gallery", ar: "صورة، صور، رفع صورة، معرض" },
  "/admin/reports": {
    en: "report, statistics, figures, analytics, visitors, traffic, conversion",
    ar: "تقرير، إحصاءات، أرقام، تحليلات، الزوار",
  },
  "/admin/settings": { en: "options, preferences, configuration", ar: "خيارات، ضبط، تفضيلات" },
  "/admin/settings/names": { en: "company name, business name, legal name", ar: "اسم الشركة، الاسم القانوني" },
  "/admin/settings/contact": {
    en: "phone number, telephone, mobile, WhatsApp number, WhatsApp, email address, contact details",
    ar: "رقم الهاتف، الجوال، الموبايل، رقم واتساب، واتس، عنوان البريد، بيانات التواصل",
  },
  "/admin/settings/emergency": { en: "emergency number, hotline, night line, 24 hours", ar: "رقم الطوارئ، الخط الساخن، خط الليل" },
  "/admin/settings/hours": {
    en: "hours, opening hours, opening times, business hours, friday, weekend",
    ar: "ساعات، الدوام، أوقات العمل، الجمعة، نهاية الأسبوع",
  },
  "/admin/settings/calendar": {
    en: "holiday, day off, days off, Eid, Ramadan, vacation, public holiday, National Day, closed day",
    ar: "عطلة، عطل، إجازة، عيد، رمضان، العطل الرسمية، اليوم الوطني، يوم مغلق",
  },
  "/admin/settings/reply": { en: "answer time, response time, promise, sla, deadline", ar: "وقت الرد، زمن الرد، الوعد، الموعد النهائي" },
  "/admin/settings/addresses": {
    en: "address, map, location, makani, Google profile, Instagram, Facebook, social media, reviews",
    ar: "عنوان، خريطة، الموقع على الخريطة، مكاني، إنستجرام، فيسبوك، حسابات التواصل، التقييمات",
  },
  "/admin/settings/brand": { en: "logo, brand, colour, color, icon, favicon", ar: "شعار، لوغو، لوجو، ألوان، أيقونة" },
  "/admin/settings/services": { en: "service, switch off service, what we do", ar: "خدمة، إيقاف خدمة" },
  "/admin/settings/places": { en: "area, emirate, places served, coverage", ar: "منطقة، إمارة، مناطق الخدمة، التغطية" },
  "/admin/settings/arrival": { en: "arrival time, how fast, travel time", ar: "وقت الوصول، سرعة الوصول" },
  "/admin/settings/visit": {
    en: "visit fee, call-out fee, inspection, payment, instalments, cash, card",
    ar: "رسوم المعاينة، رسوم الزيارة، الدفع، التقسيط، نقدًا، بطاقة",
  },
  "/admin/settings/prices": { en: "price, price list, rates, tariff, vat", ar: "سعر، قائمة الأسعار، تعرفة، ضريبة القيمة المضافة" },
  "/admin/settings/amc": { en: "AMC, annual contract, maintenance contract, plans", ar: "عقد سنوي، عقد صيانة، باقات" },
  "/admin/settings/warranty": { en: "guarantee, warranty period, claims for warranty", ar: "كفالة، مدة الضمان" },
  "/admin/settings/facilities": { en: "facility managers, crew, standby, response levels", ar: "مدير مرافق، طاقم، مستويات الاستجابة" },
  "/admin/settings/papers": {
    en: "licence, license, certificate, insurance, trn, tax number, expiry",
    ar: "رخصة، شهادة، تأمين، رقم ضريبي، انتهاء",
  },
  "/admin/settings/claims": { en: "figures on the home page, since 2008, iso, samples", ar: "أرقام الصفحة الرئيسية، آيزو، عينات" },
  "/admin/settings/licensed": { en: "subcontractor, partner firms", ar: "مقاول من الباطن، شركات شريكة" },
  "/admin/settings/makes": { en: "brands of AC, manufacturers, Daikin, Carrier, dealer", ar: "ماركات، الشركات المصنعة، وكيل معتمد" },
  "/admin/settings/team": { en: "technicians, staff photos, engineers on the site", ar: "الفنيون، صور الموظفين، المهندسون" },
  "/admin/settings/references": { en: "customers who may be named, testimonials, projects", ar: "عملاء سابقون، شهادات العملاء، مشاريع" },
  "/admin/settings/policies": { en: "complaint, refund, cancellation, terms", ar: "شكوى، استرداد، إلغاء، شروط" },
  "/admin/settings/visibility": {
    en: "search engines, noindex, hide the site, publish the site, go live",
    ar: "محركات البحث، إخفاء الموقع، نشر الموقع",
  },
  "/admin/settings/retention": {
    en: "retention, delete old leads, privacy, erase, data protection",
    ar: "حفظ البيانات، حذف القديم، الخصوصية، مسح",
  },
  "/admin/opening": {
    en: "checklist, setup, launch, demo, demonstration, first steps",
    ar: "قائمة التحقق، إعداد، الإطلاق، عرض تجريبي، الخطوات الأولى",
  },
  "/admin/redirects": { en: "redirect, 301, moved page, old links, broken link", ar: "تحويل، إعادة توجيه، رابط قديم، رابط معطل" },
  "/admin/design": { en: "design system, components, style guide", ar: "نظام التصميم، دليل الأسلوب" },
  "/admin/team": {
    en: "users, staff, colleagues, roles, permissions, accounts of colleagues, remove user",
    ar: "المستخدمون، الموظفون، الزملاء، الأدوار، الصلاحيات",
  },
  "/admin/team#invite": {
    en: "invite, invitation, new colleague, add user, new user",
    ar: "دعوة، ادعُ، زميل جديد، إضافة مستخدم، مستخدم جديد",
  },
  "/admin/notifications": {
    en: "mail, notifications, recipients, on call, alerts, email alerts",
    ar: "بريد، إشعارات، المستلمون، المناوب، تنبيهات",
  },
  "/admin/audit": { en: "audit, log, history, who changed", ar: "تدقيق، سجل، من غيّر، التغييرات" },
  "/admin/health": { en: "backup, restore, status, errors, monitoring, problems", ar: "نسخة احتياطية، استعادة، أعطال، أخطاء، مراقبة" },
  "/admin/account": { en: "profile, my account, security", ar: "ملفي، حسابي، الأمان" },
  "/admin/account#name": { en: "my name, display name, rename", ar: "اسمي، تغيير الاسم" },
  "/admin/account#password": { en: "password, change password, pass word", ar: "كلمة المرور، كلمة السر، باسورد، الرقم السري" },
  "/admin/account#second-factor": { en: "two factor, 2fa, authenticator, mfa, otp", ar: "التحقق بخطوتين، تطبيق المصادقة، رمز" },
  "/admin/account#devices": {
    en: "devices, sessions, sign out everywhere, lost phone",
    ar: "أجهزة، جلسات، الخروج من كل الأجهزة، هاتف مفقود",
  },
  "/admin/account#email": { en: "my email, change email, sign-in address", ar: "بريدي، تغيير البريد" },
  "sign-out": { en: "sign out, log out, logout, signout, exit, leave", ar: "خروج، تسجيل خروج، مغادرة" },
  theme: { en: "theme, dark mode, light mode, night mode, appearance", ar: "المظهر، الوضع الداكن، الوضع الليلي، ثيم" },
  language: { en: "language, Arabic, English, translate", ar: "اللغة، عربي، إنجليزي، ترجمة" },
};
